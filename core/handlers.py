"""What each command does, one function a command."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from core import amendments, labelling, telling
from core import commands as c
from core.agent_file import save_agent
from core.checks import check_gradient, check_renumbering
from core.driver import Driver
from core.environments.label import LabelEnv
from core.environments.spec import LabelSpec, allow_program, environment_spec
from core.environments.suggestions import suggested
from core.errors import CommandError
from core.evaluation import evaluate
from core.events import Evaluated, Progress, Saved
from core.inspection import inspect_step
from core.labels import Label
from core.opening import new_session
from core.question_queue import questions
from core.remedy_orders import apply_remedy, start_new_network, undo_remedy
from core.resume import open_copy, resume
from core.second_try import can_do_instead, step_back
from core.session_file import SessionFile
from core.telemetry import Mode
from core.update_recompute import inspect_update
from core.what_if import try_graph, with_graph_kept


@singledispatch
def carry_out(command: c.Command, driver: Driver) -> None:
    """Carry out one command on the driver's session.

    Raises:
        CommandError: it is refused; the session is as it was.
        Exception: it failed.
    """
    raise CommandError(f"unknown command {type(command).__name__}")


@carry_out.register
def _(command: c.Step, driver: Driver) -> None:
    waited = driver.session.last_step
    if driver.drive.mode is Mode.AWAITING_REWARD and waited is not None:
        raise CommandError(f"step {waited.step} waits for its reward: press 1 to 5, Enter or S")
    if driver.drive.is_taken_over and command.action is None:
        raise CommandError("you act now: choose an action, or give the acting back (T)")
    driver.pay_off()
    driver.step(command.action)
    if driver.drive.is_taken_over:
        newest = driver.session.n_steps - 1
        driver.tell_labels(telling.go_on_demonstrating(driver.session, newest))


@carry_out.register
def _(command: c.Run, driver: Driver) -> None:
    if driver.session is not None and command.steps != 0:
        driver.drive = replace(driver.drive, taken_over=0)
        driver.run(command.steps)


@carry_out.register
def _(command: c.Pause, driver: Driver) -> None:
    driver.pause()
    if driver.session.n_updates:
        driver.session.checkpoint("pause")


@carry_out.register
def _(command: c.SetPace, driver: Driver) -> None:
    driver.set_pace(command.steps_per_second)


@carry_out.register
def _(command: c.SetWaitForReward, driver: Driver) -> None:
    driver.drive = replace(driver.drive, waits_for_reward=command.wait)
    if not command.wait:
        driver.go_on()


@carry_out.register
def _(command: c.SetAsking, driver: Driver) -> None:
    driver.asker.set(driver.session, command.asking)


@carry_out.register
def _(command: c.ListQuestions, driver: Driver) -> None:
    driver.outbox.post_event(questions(driver.session, command.limit))


@carry_out.register
def _(command: c.GiveReward, driver: Driver) -> None:
    driver.check_session(command.session_number)
    label = Label(
        step=command.step,
        value=command.value,
        weight=command.weight,
        confidence=command.confidence,
        source=command.source,
        shares=None if command.shares is None else dict(command.shares),
    )
    driver.tell_labels(labelling.give(driver.session, label))
    driver.go_on_after(command.step)


@carry_out.register
def _(command: c.Correct, driver: Driver) -> None:
    driver.check_session(command.session_number)
    session = driver.session
    steps = telling.correct(session, command.step, command.action)
    can_do = can_do_instead(session, command.step, command.action)
    is_open = driver.drive.mode is not Mode.RUNNING
    driver.tell_labels(steps)
    driver.go_on_after(command.step)
    if can_do and is_open:
        driver.pay_off()
        step_back(session)
        driver.step(command.action)


@carry_out.register
def _(command: c.Compare, driver: Driver) -> None:
    driver.check_session(command.session_number)
    pair = command.action, command.other_action
    driver.tell_labels(telling.compare(driver.session, command.step, *pair))
    driver.go_on_after(command.step)


@carry_out.register
def _(command: c.TakeOver, driver: Driver) -> None:
    if command.is_on:
        driver.pause()
        driver.pay_off()
        amendments.look_ahead(driver.session)
    number = driver.drive.session_number if command.is_on else 0
    driver.drive = replace(driver.drive, taken_over=number)


@carry_out.register
def _(command: c.Skip, driver: Driver) -> None:
    driver.check_session(command.session_number)
    labelling.skip(driver.session, command.step)
    driver.tell_labels((command.step,))
    driver.go_on_after(command.step)


@carry_out.register
def _(command: c.Undo, driver: Driver) -> None:
    driver.tell_labels(labelling.undo(driver.session))


@carry_out.register
def _(command: c.Redo, driver: Driver) -> None:
    driver.tell_labels(labelling.redo(driver.session))


@carry_out.register
def _(command: c.TakeBack, driver: Driver) -> None:
    driver.check_session(command.session_number)
    steps = labelling.take_back(driver.session, command.reward_id)
    if not steps:
        raise CommandError(f"label {command.reward_id} was taken back already")
    driver.tell_labels(steps)


@carry_out.register
def _(command: c.RollBack, driver: Driver) -> None:
    labelling.roll_back(driver.session, command.step)


@carry_out.register
def _(command: c.InspectStep, driver: Driver) -> None:
    driver.session.recorder.flush()
    driver.outbox.post_event(inspect_step(driver.session, driver.drive_now(), command.step))


@carry_out.register
def _(command: c.InspectUpdate, driver: Driver) -> None:
    newest = driver.outbox.newest_metrics
    driver.outbox.post_event(
        inspect_update(driver.session, newest, command.update_step, command.variables)
    )


@carry_out.register
def _(command: c.TryGraph, driver: Driver) -> None:
    driver.outbox.post_event(try_graph(driver.session, command.graph))


@carry_out.register
def _(command: c.KeepGraph, driver: Driver) -> None:
    spec = with_graph_kept(driver.session, command.graph)
    new = new_session(spec, driver.options, driver.tell_progress)
    driver.take_over(new, "Kept the change: a new session")


@carry_out.register
def _(command: c.NewEpisode, driver: Driver) -> None:
    driver.session.reset(None)
    driver.go_on()


@carry_out.register
def _(command: c.ShowGraph, driver: Driver) -> None:
    driver.session.reset(command.index)
    driver.go_on()


@carry_out.register
def _(command: c.SetHyperparameters, driver: Driver) -> None:
    amendments.set_hyperparameters(driver.session, command.hyperparameters)
    driver.options = replace(driver.options, hyperparameters=command.hyperparameters)


@carry_out.register
def _(command: c.OpenGraphs, driver: Driver) -> None:
    actions = command.actions
    if command.held_back:  # a class may be among these only
        actions = LabelEnv((*command.graphs, *command.held_back), actions).action_names
    spec = LabelSpec(command.graphs, command.name, actions, command.notices, command.held_back)
    driver.take_over(new_session(spec, driver.options, driver.tell_progress), "")


@carry_out.register
def _(command: c.OpenEnvironment, driver: Driver) -> None:
    spec = environment_spec(command.env, command.env_args, command.adapter, command.folder)
    options = suggested(spec, driver.options)
    driver.take_over(new_session(spec, options, driver.tell_progress), "")


@carry_out.register
def _(command: c.OpenSession, driver: Driver) -> None:
    name = command.path.name
    if command.runs_program:
        with SessionFile(command.path) as file:
            allow_program(file.spec())
    if command.is_copy:
        session = open_copy(command.path)
        message = f"A copy of {name}; nothing is saved. {session.resumed_from}"
        driver.take_over(session, message, copied_from=command.path)
    else:
        session = resume(command.path)
        driver.take_over(session, f"Resumed {name}. {session.resumed_from}")


@carry_out.register
def _(command: c.NewNetwork, driver: Driver) -> None:
    start_new_network(driver, command)


@carry_out.register
def _(command: c.SaveSessionAs, driver: Driver) -> None:
    driver.session.recorder.save_as(command.path)
    driver.session.checkpoint("saved")
    driver.outbox.post_event(Saved(str(command.path), "session"))


@carry_out.register
def _(command: c.Checkpoint, driver: Driver) -> None:
    path = driver.session.recorder.path
    if path is None:
        raise CommandError("this session is in no file; save it as one (File menu)")
    driver.session.checkpoint("saved")
    driver.outbox.post_event(Saved(str(path), "checkpoint"))


@carry_out.register
def _(command: c.SaveAgent, driver: Driver) -> None:
    session = driver.session
    path = save_agent(session.agent, command.path, session.arena.action_names)
    driver.outbox.post_event(Saved(str(path), "agent"))


@carry_out.register
def _(command: c.LoadAgent, driver: Driver) -> None:
    amendments.load_agent(driver.session, command.path)
    driver.outbox.post_event(Progress(f"Loaded agent {command.path.name}"))


@carry_out.register
def _(command: c.Evaluate, driver: Driver) -> None:
    result = evaluate(driver.session, command.episodes, driver.should_stop)
    driver.outbox.post_event(Evaluated(result.episodes, result.mean_return, result.accuracy))


@carry_out.register
def _(command: c.WatchLens, driver: Driver) -> None:
    driver.insight.ask(command.request)


@carry_out.register
def _(command: c.ApplyRemedy, driver: Driver) -> None:
    driver.check_session(command.session_number)
    apply_remedy(driver, command.finding, command.remedy)


@carry_out.register
def _(command: c.UndoRemedy, driver: Driver) -> None:
    driver.check_session(command.session_number)
    undo_remedy(driver)


@carry_out.register
def _(_command: c.CheckRenumbering, driver: Driver) -> None:
    driver.outbox.post_event(check_renumbering(driver.session))


@carry_out.register
def _(command: c.CheckGradient, driver: Driver) -> None:
    driver.outbox.post_event(check_gradient(driver.session, command.layer))


@carry_out.register
def _(command: c.Stop, driver: Driver) -> None:
    driver.is_stopped = True
