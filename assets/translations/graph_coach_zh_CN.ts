<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!--
术语表 / Glossary. One word for one thing, in the window as in the sentences of the core.

agent 智能体                     observation 观测              action 动作
reward 奖励                      return 回报                   cost 代价
label 标注 (a reward given by hand; a graph's or a file's label is 标签)
take back 撤销                   give back, redo 恢复          relabel 重新标注
skip 跳过                        credit 信用                   share 份额
step 步                          episode 回合                  update 更新
transition 转移                  replay buffer 回放缓冲区      batch 批次
Q-value Q 值                     greedy 贪心                   epsilon-greedy ε-贪心
discount 折扣因子                learning rate 学习率          objective 优化目标
online network 在线网络          target network 目标网络       sync 同步
TD target TD 目标                TD error TD 误差              loss 损失
gradient norm 梯度范数           clip 裁剪                     vanishing, exploding 消失, 爆炸
dead unit 失活单元               over-smoothing 过平滑         saliency 显著性
embedding 嵌入                   pooling 池化                  kernel 核, bias 偏置
weight 权重                      feature 特征                  one-hot 独热
node 节点                        edge 边                       layout 布局
session 会话                     checkpoint 检查点             replay (of a session) 重放
environment 环境                 adapter 适配器                mask 掩码
finding 发现                     remedy 对策                   gradient doctor 梯度诊断
tape 记录带                      forward pass 前向计算         lens 透镜
correction 纠正                  demonstration 示范            comparison 比较
look back 回看                   timeline 时间线               workspace 工作区

Kept as they are: names of layers and variables (conv 1, dense 2, kernel), of classes and functions
(BatchNorm, Dense, tf.stop_gradient), of keys (Ctrl, Esc, Home), NaN, inf, None.
Mnemonics keep the English letter, in brackets at the end: 文件(&F). An ellipsis is one sign: …
-->
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Graph Coach</source>
        <translation>关于 Graph Coach</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copies the versions for a report of a fault.</source>
        <translation>复制版本信息，便于报告故障。</translation>
    </message>
    <message>
        <source>Copy versions</source>
        <translation>复制版本信息</translation>
    </message>
    <message>
        <source>Graph Coach</source>
        <translation>Graph Coach</translation>
    </message>
    <message>
        <source>Train a graph agent by hand,
and see every gradient while it learns.</source>
        <translation>亲手训练图智能体，
并在学习时看清每一个梯度。</translation>
    </message>
</context>
<context>
    <name>Account</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>A step of the past is on screen; loss, gradients and health are those of now.</source>
        <translation>屏幕上是过去的一步；损失、梯度和健康状况是现在的。</translation>
    </message>
    <message>
        <source>Action and label</source>
        <translation>动作与标注</translation>
    </message>
    <message>
        <source>Asking</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>At update {0} the loss was {1} and the mean TD error {2}.</source>
        <translation>第 {0} 次更新时，损失为 {1}，平均 TD 误差为 {2}。</translation>
    </message>
    <message>
        <source>From the best on: {0}.</source>
        <translation>从最好的开始：{0}。</translation>
    </message>
    <message>
        <source>From the worst on: {0}.</source>
        <translation>从最差的开始：{0}。</translation>
    </message>
    <message>
        <source>Gradient norms at update {0}, before clipping: {1}.</source>
        <translation>第 {0} 次更新裁剪前的梯度范数：{1}。</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>It falls: the mean of the last {0} updates is {1}, of the {2} before {3}.</source>
        <translation>正在下降：最近 {0} 次更新的均值为 {1}，之前 {2} 次为 {3}。</translation>
    </message>
    <message>
        <source>It is about {0}.</source>
        <translation>涉及 {0}。</translation>
    </message>
    <message>
        <source>It is graph {0} of {1}.</source>
        <translation>这是第 {0} 个图，共 {1} 个。</translation>
    </message>
    <message>
        <source>It rises: the mean of the last {0} updates is {1}, of the {2} before {3}.</source>
        <translation>正在上升：最近 {0} 次更新的均值为 {1}，之前 {2} 次为 {3}。</translation>
    </message>
    <message>
        <source>It stays about the same: the mean of the last {0} updates is {1}, of the {2} before {3}.</source>
        <translation>大致不变：最近 {0} 次更新的均值为 {1}，之前 {2} 次为 {3}。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>No action has a finite Q-value.</source>
        <translation>没有任何动作的 Q 值是有限数。</translation>
    </message>
    <message>
        <source>No update yet: reward a step, and the agent learns from it.</source>
        <translation>尚无更新：给某一步奖励，智能体就会从中学习。</translation>
    </message>
    <message>
        <source>Node {0} has the most edges, {1}.</source>
        <translation>节点 {0} 的边最多，有 {1} 条。</translation>
    </message>
    <message>
        <source>Not a finite number: {0} Q-values.</source>
        <translation>非有限数：{0} 个 Q 值。</translation>
    </message>
    <message>
        <source>Not available now: {0} actions.</source>
        <translation>当前不可用：{0} 个动作。</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation>已暂停。</translation>
    </message>
    <message>
        <source>Q-values</source>
        <translation>Q 值</translation>
    </message>
    <message>
        <source>Reward model</source>
        <translation>奖励模型</translation>
    </message>
    <message>
        <source>Steps so far: {0}; labels: {1}; updates: {2}.</source>
        <translation>至今：{0} 步，{1} 个标注，{2} 次更新。</translation>
    </message>
    <message>
        <source>That is {0} labels per step.</source>
        <translation>即每步 {0} 个标注。</translation>
    </message>
    <message>
        <source>The agent is getting ready. Graphs can be looked at meanwhile.</source>
        <translation>智能体正在准备。其间可以查看图。</translation>
    </message>
    <message>
        <source>The agent is running.</source>
        <translation>智能体正在运行。</translation>
    </message>
    <message>
        <source>The agent waits for your reward.</source>
        <translation>智能体正在等待您的奖励。</translation>
    </message>
    <message>
        <source>The gradients were clipped.</source>
        <translation>梯度被裁剪了。</translation>
    </message>
    <message>
        <source>The greedy action of {0}, that of the largest Q-value, is {1}.</source>
        <translation>{0} 的贪心动作（Q 值最大者）是 {1}。</translation>
    </message>
    <message>
        <source>The greedy action of {0}, that of the smallest Q-value, is {1}.</source>
        <translation>{0} 的贪心动作（Q 值最小者）是 {1}。</translation>
    </message>
    <message>
        <source>The largest is that of {0} ({1}), the smallest that of {2} ({3}).</source>
        <translation>最大的是 {0}（{1}），最小的是 {2}（{3}）。</translation>
    </message>
    <message>
        <source>The next action is random with probability {0}.</source>
        <translation>下一个动作以概率 {0} 随机选取。</translation>
    </message>
    <message>
        <source>The update was not applied.</source>
        <translation>这次更新没有应用。</translation>
    </message>
    <message>
        <source>There are none before the first update.</source>
        <translation>第一次更新之前没有梯度。</translation>
    </message>
    <message>
        <source>There are too few updates to tell a trend.</source>
        <translation>更新太少，看不出趋势。</translation>
    </message>
    <message>
        <source>There were too many losses that are no finite number to tell a trend.</source>
        <translation>非有限的损失太多，看不出趋势。</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>You act instead of the agent; each action is recorded as a demonstration.</source>
        <translation>由您代替智能体行动；每个动作都记录为示范。</translation>
    </message>
    <message>
        <source>directed</source>
        <translation>有向</translation>
    </message>
    <message>
        <source>undirected</source>
        <translation>无向</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0}（{1}）</translation>
    </message>
    <message>
        <source>{0}, {1}: {2} nodes, {3} edges, {4} features per node.</source>
        <translation>{0}，{1}：{2} 个节点，{3} 条边，每个节点 {4} 个特征。</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>AccountDesk</name>
    <message>
        <source>What is going on</source>
        <translation>当前情况</translation>
    </message>
</context>
<context>
    <name>AccountPanel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy what is going on</source>
        <translation>复制当前情况</translation>
    </message>
    <message>
        <source>Puts all of these sentences on the clipboard.</source>
        <translation>把这些句子全部放入剪贴板。</translation>
    </message>
    <message>
        <source>What is going on</source>
        <translation>当前情况</translation>
    </message>
    <message>
        <source>What the pictures show, in sentences.</source>
        <translation>用文字说明各图所示的内容。</translation>
    </message>
</context>
<context>
    <name>ActingControls</name>
    <message>
        <source>/s</source>
        <translation>/秒</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Action of the next step</source>
        <translation>下一步的动作</translation>
    </message>
    <message>
        <source>As fast as possible</source>
        <translation>尽可能快</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>I act</source>
        <translation>由我行动</translation>
    </message>
    <message>
        <source>New episode</source>
        <translation>新回合</translation>
    </message>
    <message>
        <source>Next graph</source>
        <translation>下一个图</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Previous graph</source>
        <translation>上一个图</translation>
    </message>
    <message>
        <source>Resets the environment and begins a new episode.</source>
        <translation>重置环境，开始新的回合。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runs as fast as possible instead of at a pace.</source>
        <translation>尽可能快地运行，不按设定的速度。</translation>
    </message>
    <message>
        <source>Shows the next graph of the set in a new episode.</source>
        <translation>在新的回合中显示图集里的下一个图。</translation>
    </message>
    <message>
        <source>Shows the previous graph of the set in a new episode.</source>
        <translation>在新的回合中显示图集里的上一个图。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Steps per second</source>
        <translation>每秒步数</translation>
    </message>
    <message>
        <source>Steps per second while running.</source>
        <translation>运行时每秒的步数。</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>The agent acts once (Space).</source>
        <translation>智能体行动一次（空格键）。</translation>
    </message>
    <message>
        <source>The agent goes on acting at the chosen speed until paused (R).</source>
        <translation>智能体按所选速度持续行动，直到暂停（R）。</translation>
    </message>
    <message>
        <source>Who chooses the next action: the agent, epsilon-greedily, or you.</source>
        <translation>谁来选择下一个动作：智能体（ε-贪心），或者您。</translation>
    </message>
    <message>
        <source>You act instead of the agent, which learns from each of your actions as a demonstration, until you give the acting back (T).</source>
        <translation>由您代替智能体行动，它把您的每个动作作为示范来学习，直到您交还为止（T）。</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>the agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>{0} of {1}: {2}</source>
        <translation>第 {0} / {1} 个：{2}</translation>
    </message>
</context>
<context>
    <name>ActionEntry</name>
    <message>
        <source>A comparison needs two different actions.</source>
        <translation>比较需要两个不同的动作。</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>The worse action</source>
        <translation>较差的动作</translation>
    </message>
    <message>
        <source>Type the number of an action, its name or how the name begins.</source>
        <translation>键入动作的编号、名称或名称的开头。</translation>
    </message>
    <message>
        <source>Wanted a number from 0 to {0} or a name, got “{1}”.</source>
        <translation>需要 0 至 {0} 的数或名称，实际为“{1}”。</translation>
    </message>
    <message>
        <source>action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>is better than</source>
        <translation>优于</translation>
    </message>
    <message>
        <source>{0} is unavailable in this state.</source>
        <translation>{0} 在此状态下不可用。</translation>
    </message>
    <message>
        <source>“{0}” begins several names: {1}.</source>
        <translation>有多个名称以“{0}”开头：{1}。</translation>
    </message>
</context>
<context>
    <name>ActionTeller</name>
    <message>
        <source>Right in step {0}:</source>
        <translation>第 {0} 步的正确动作：</translation>
    </message>
    <message>
        <source>Step {0}:</source>
        <translation>第 {0} 步：</translation>
    </message>
    <message>
        <source>Step {0}: {1} is better than {2}.</source>
        <translation>第 {0} 步：{1} 优于 {2}。</translation>
    </message>
    <message>
        <source>Step {0}: {1} would have been right.</source>
        <translation>第 {0} 步：{1} 才是正确的。</translation>
    </message>
    <message>
        <source>There is no action {0}: they are 0 to {1}.</source>
        <translation>没有动作 {0}：动作为 0 至 {1}。</translation>
    </message>
    <message>
        <source>There is no step on screen yet: Space makes the agent act.</source>
        <translation>屏幕上尚无任何步：按空格键让智能体行动。</translation>
    </message>
    <message>
        <source>You do:</source>
        <translation>由您执行：</translation>
    </message>
    <message>
        <source>{0} is better than …? Shift+click the worse one.</source>
        <translation>{0} 优于…？按住 Shift 单击较差的动作。</translation>
    </message>
    <message>
        <source>{0} is unavailable in this state.</source>
        <translation>{0} 在此状态下不可用。</translation>
    </message>
</context>
<context>
    <name>AppliedRemedies</name>
    <message>
        <source> · {0} remedies in force</source>
        <translation> · {0} 项对策生效中</translation>
    </message>
    <message>
        <source>Remedies in force</source>
        <translation>生效中的对策</translation>
    </message>
    <message>
        <source>Take the newest remedy back</source>
        <translation>撤销最新的对策</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>{0} (after update {1})</source>
        <translation>{0}（第 {1} 次更新之后）</translation>
    </message>
</context>
<context>
    <name>Asking</name>
    <message>
        <source>A run stops at each step.</source>
        <translation>运行在每一步停下。</translation>
    </message>
    <message>
        <source>Asked because the best two Q-values differ by {0}; the threshold is {1}.</source>
        <translation>提问原因：最好的两个 Q 值相差 {0}；阈值为 {1}。</translation>
    </message>
    <message>
        <source>Asked because there are few labels so far.</source>
        <translation>提问原因：至今标注很少。</translation>
    </message>
    <message>
        <source>Asking when unsure: {0}</source>
        <translation>不确定时提问：{0}</translation>
    </message>
    <message>
        <source>{0} of {1} questions</source>
        <translation>{1} 个问题中的 {0} 个</translation>
    </message>
    <message>
        <source>{0} questions</source>
        <translation>{0} 个问题</translation>
    </message>
    <message>
        <source>{0}: the run pauses.</source>
        <translation>{0}：运行暂停。</translation>
    </message>
    <message>
        <source>{0}; gaps up to {1}.</source>
        <translation>{0}；差距不超过 {1}。</translation>
    </message>
    <message>
        <source>{0}; the threshold is not known yet.</source>
        <translation>{0}；阈值尚不确定。</translation>
    </message>
</context>
<context>
    <name>AskingControls</name>
    <message>
        <source>A run by hand goes on by itself and stops for a label only where the best two Q-values are close (U).</source>
        <translation>人工奖励的运行自行继续，只在最好的两个 Q 值接近时才停下来请求标注（U）。</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Ask only when unsure</source>
        <translation>仅在不确定时提问</translation>
    </message>
    <message>
        <source>Chooses the threshold and how many questions at most.</source>
        <translation>选择阈值和最多的问题数。</translation>
    </message>
    <message>
        <source>How each step's graph is chosen among those of the set that have no label yet.</source>
        <translation>在图集中尚无标注的图里，每一步如何选图。</translation>
    </message>
    <message>
        <source>Next graph</source>
        <translation>下一个图</translation>
    </message>
    <message>
        <source>When to ask</source>
        <translation>何时提问</translation>
    </message>
    <message>
        <source>When…</source>
        <translation>何时…</translation>
    </message>
    <message>
        <source>Which graph is next</source>
        <translation>下一个是哪个图</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>doubtful: the smallest best Q-value</source>
        <translation>存疑：最佳 Q 值最小</translation>
    </message>
    <message>
        <source>in the set's order</source>
        <translation>按图集的顺序</translation>
    </message>
    <message>
        <source>novel: farthest from what is labelled</source>
        <translation>新颖：离已标注的最远</translation>
    </message>
    <message>
        <source>only when unsure</source>
        <translation>仅在不确定时</translation>
    </message>
    <message>
        <source>typical ones, then doubtful ones by turns</source>
        <translation>典型与存疑交替</translation>
    </message>
    <message>
        <source>typical: the middle of a cluster without labels</source>
        <translation>典型：没有标注的聚类的中心</translation>
    </message>
    <message>
        <source>unsure: the best two Q-values closest</source>
        <translation>不确定：最好的两个 Q 值最接近</translation>
    </message>
</context>
<context>
    <name>AskingDialog</name>
    <message>
        <source>A new agent's Q-values do not say yet what it is sure of.</source>
        <translation>新智能体的 Q 值还不能说明它对什么有把握。</translation>
    </message>
    <message>
        <source>A run goes on by itself and stops for a label where the agent is unsure: where the best two Q-values differ by no more than the threshold. What you labelled already, the same action on the same graph, is not asked again.</source>
        <translation>运行自行继续，在智能体不确定之处停下来请求标注：即最好的两个 Q 值相差不超过阈值之处。您已经标注过的（同一个图上的同一个动作）不再提问。</translation>
    </message>
    <message>
        <source>Ask always until so many labels</source>
        <translation>标注达到此数之前总是提问</translation>
    </message>
    <message>
        <source>From now on; then the run pauses. 0 has no limit.</source>
        <translation>从现在起计；达到后运行暂停。0 表示不限。</translation>
    </message>
    <message>
        <source>In any 60 seconds; the run goes on without asking. 0 has no limit.</source>
        <translation>任意 60 秒之内；达到后运行继续而不提问。0 表示不限。</translation>
    </message>
    <message>
        <source>Largest gap asked about</source>
        <translation>提问的最大差距</translation>
    </message>
    <message>
        <source>Questions a minute at most</source>
        <translation>每分钟最多的问题数</translation>
    </message>
    <message>
        <source>Questions in all at most</source>
        <translation>总共最多的问题数</translation>
    </message>
    <message>
        <source>Share asked about, %</source>
        <translation>提问的比例，%</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>When to ask</source>
        <translation>何时提问</translation>
    </message>
    <message>
        <source>Where it adapts: this share of the newest 50 gaps, the smallest, are asked.</source>
        <translation>自适应时：对最新 50 个差距中最小的这一比例提问。</translation>
    </message>
    <message>
        <source>Where it stays: the difference of the best two Q-values.</source>
        <translation>固定时：最好的两个 Q 值之差。</translation>
    </message>
    <message>
        <source>Whether it follows the size of the newest gaps or stays as it is set.</source>
        <translation>跟随最新差距的大小，还是保持设定的值。</translation>
    </message>
    <message>
        <source>adapts to the newest gaps</source>
        <translation>随最新的差距自适应</translation>
    </message>
    <message>
        <source>stays as set</source>
        <translation>保持设定的值</translation>
    </message>
</context>
<context>
    <name>BenchChart</name>
    <message>
        <source>How many times faster: their time by ours</source>
        <translation>快多少倍：对方用时除以我们的用时</translation>
    </message>
    <message>
        <source>Medians of paired ratios, thin lines from quartile to quartile, upright marks are goals. {processor}, {cores} cores</source>
        <translation>配对比值的中位数，细线为四分位区间，竖线为目标。{processor}，{cores} 核</translation>
    </message>
    <message>
        <source>What it costs: our number by theirs</source>
        <translation>代价：我们的数值除以对方的数值</translation>
    </message>
</context>
<context>
    <name>CalibrationDialog</name>
    <message>
        <source>Changes nothing (Esc).</source>
        <translation>不做任何改变（Esc）。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Labels given while the agent runs fall on the steps of that long ago.</source>
        <translation>智能体运行时给出的标注，将归于这么久之前的步。</translation>
    </message>
    <message>
        <source>Measure my reaction time</source>
        <translation>测量我的反应时间</translation>
    </message>
    <message>
        <source>Missed. Wait for the next flash …</source>
        <translation>错过了。请等待下一次闪烁…</translation>
    </message>
    <message>
        <source>Not measured: {0}.</source>
        <translation>未能测得：{0}。</translation>
    </message>
    <message>
        <source>Now!</source>
        <translation>现在！</translation>
    </message>
    <message>
        <source>Press any key as soon as the field flashes.</source>
        <translation>看到色块闪烁时立即按任意键。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Takes 20 seconds.</source>
        <translation>需要 20 秒。</translation>
    </message>
    <message>
        <source>Time measured</source>
        <translation>已测量的时间</translation>
    </message>
    <message>
        <source>Too early. Wait for the flash …</source>
        <translation>太早了。请等待闪烁…</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Use this reaction time</source>
        <translation>采用这个反应时间</translation>
    </message>
    <message>
        <source>Wait for the flash …</source>
        <translation>请等待闪烁…</translation>
    </message>
    <message>
        <source>You react after {0:.2f} ± {1:.2f} s ({2} flashes).</source>
        <translation>您的反应时间为 {0:.2f} ± {1:.2f} 秒（{2} 次闪烁）。</translation>
    </message>
    <message>
        <source>{0:.2f} s. Wait for the next flash …</source>
        <translation>{0:.2f} 秒。请等待下一次闪烁…</translation>
    </message>
</context>
<context>
    <name>CallsTree</name>
    <message>
        <source>Calls that ask for gradients, and what was found</source>
        <translation>请求梯度的调用及其诊断结果</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>第 {0} 行</translation>
    </message>
</context>
<context>
    <name>CanvasMenu</name>
    <message>
        <source>Delete edge</source>
        <translation>删除边</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Lay out again</source>
        <translation>重新布局</translation>
    </message>
    <message>
        <source>Pin in place</source>
        <translation>固定在此处</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Unpin all</source>
        <translation>全部取消固定</translation>
    </message>
</context>
<context>
    <name>CheckDialog</name>
    <message>
        <source>Difference quotient</source>
        <translation>差商</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Gradient check</source>
        <translation>梯度检验</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Renumbering</source>
        <translation>重新编号</translation>
    </message>
    <message>
        <source>So Q depends on the order of the nodes, which it must not.</source>
        <translation>可见 Q 依赖于节点的顺序，而这不应该发生。</translation>
    </message>
    <message>
        <source>The gradient of {0} was compared with finite differences in 64 bits at {1} weights. The largest difference is {2} of the largest entry; up to {3} is rounding. Along the whole gradient the loss rises by {4}; the gradient says {5}. The two forward passes differ by {6}.</source>
        <translation>{0} 的梯度在 {1} 个权重处与 64 位有限差分作了比较。最大偏差为最大分量的 {2}；不超过 {3} 属于舍入误差。沿整个梯度方向，损失的上升率为 {4}，梯度给出 {5}。两种前向计算相差 {6}。</translation>
    </message>
    <message>
        <source>The {0} nodes were given other numbers {1} times. The largest change of any Q-value was {2}; rounding explains up to {3}.</source>
        <translation>对 {0} 个节点重新编号 {1} 次。Q 值的最大变化为 {2}；舍入误差最多可解释 {3}。</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Weights that were compared, the worst first</source>
        <translation>比较过的权重，偏差最大者在前</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>{0} cannot be read.</source>
        <translation>无法读取 {0}。</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>none ({0})</source>
        <translation>无（{0}）</translation>
    </message>
</context>
<context>
    <name>Comfort</name>
    <message>
        <source>A high tone when a label is taken, two rising ones when the agent waits for your reward, two falling ones when something is wrong; or the system's bell.</source>
        <translation>接受标注时一个高音，智能体等待您的奖励时两个上行音，出错时两个下行音；或者使用系统提示音。</translation>
    </message>
    <message>
        <source>Nothing flashes or slides: what changes is there at once.</source>
        <translation>没有闪烁或滑动：变化立即呈现。</translation>
    </message>
    <message>
        <source>Reduce movement</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>声音</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Find a command: undo, theme, export …</source>
        <translation>查找命令：撤销、主题、导出…</translation>
    </message>
    <message>
        <source>Keeps the commands whose line holds every word typed.</source>
        <translation>只保留包含所有键入词语的命令。</translation>
    </message>
    <message>
        <source>No command is called that.</source>
        <translation>没有这样的命令。</translation>
    </message>
    <message>
        <source>Up and Down move the mark, Enter carries it out, Escape closes.</source>
        <translation>上下键移动选择，回车执行，Esc 关闭。</translation>
    </message>
</context>
<context>
    <name>CompareCurves</name>
    <message>
        <source>Accuracy on graphs held back</source>
        <translation>在留出的图上的准确率</translation>
    </message>
    <message>
        <source>Accuracy, last 25 steps</source>
        <translation>准确率，最近 25 步</translation>
    </message>
    <message>
        <source>Gradient norm, mean of 25 updates</source>
        <translation>梯度范数，25 次更新的均值</translation>
    </message>
    <message>
        <source>Huber loss of the TD errors. Values that are not finite are left out.</source>
        <translation>TD 误差的 Huber 损失。不含非有限的值。</translation>
    </message>
    <message>
        <source>L2 norm over all variables, before clipping.</source>
        <translation>所有变量的 L2 范数，裁剪之前。</translation>
    </message>
    <message>
        <source>Loss, mean of 25 updates</source>
        <translation>损失，25 次更新的均值</translation>
    </message>
    <message>
        <source>Mean |target − Q| of the batch.</source>
        <translation>批次的平均 |目标 − Q|。</translation>
    </message>
    <message>
        <source>Of the greedy policy, each time it was judged.</source>
        <translation>贪心策略每次评判时的准确率。</translation>
    </message>
    <message>
        <source>Return of each episode</source>
        <translation>每个回合的回报</translation>
    </message>
    <message>
        <source>Reward, mean of 25 steps</source>
        <translation>奖励，25 步的均值</translation>
    </message>
    <message>
        <source>Share of the steps at which the greedy action was the graph's class.</source>
        <translation>贪心动作正是图的类别的步所占比例。</translation>
    </message>
    <message>
        <source>Sum of rewards of each finished episode: the environment's, else your labels.</source>
        <translation>每个结束的回合的奖励之和：环境的奖励，没有则为您的标注。</translation>
    </message>
    <message>
        <source>TD error, mean of 25 updates</source>
        <translation>TD 误差，25 次更新的均值</translation>
    </message>
    <message>
        <source>The environment's reward of each step; where it gave none, your label.</source>
        <translation>每一步的环境奖励；没有则为您的标注。</translation>
    </message>
    <message>
        <source>labels given</source>
        <translation>给出的标注</translation>
    </message>
    <message>
        <source>minutes, pauses cut to one</source>
        <translation>分钟，停顿缩为一分钟</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>更新</translation>
    </message>
</context>
<context>
    <name>CompareDesk</name>
    <message>
        <source>Compare sessions</source>
        <translation>比较会话</translation>
    </message>
    <message>
        <source>Learned again: {0}</source>
        <translation>已重新学习：{0}</translation>
    </message>
    <message>
        <source>No session is open yet.</source>
        <translation>尚未打开会话。</translation>
    </message>
    <message>
        <source>This session cannot be compared</source>
        <translation>无法比较此会话</translation>
    </message>
    <message>
        <source>This session has no file yet: File, Save session as gives it one.</source>
        <translation>本会话还没有文件：请用“文件 &gt; 会话另存为”。</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Add session files</source>
        <translation>添加会话文件</translation>
    </message>
    <message>
        <source>Add session files, or let the labels of this session be learned from again with other settings: Re-learn.</source>
        <translation>添加会话文件，或用其他设置从本会话的标注重新学习：“重新学习”。</translation>
    </message>
    <message>
        <source>Add sessions…</source>
        <translation>添加会话…</translation>
    </message>
    <message>
        <source>Add the session that is open</source>
        <translation>添加打开的会话</translation>
    </message>
    <message>
        <source>Add this one</source>
        <translation>添加当前会话</translation>
    </message>
    <message>
        <source>Adds the session that is open; its curves follow it.</source>
        <translation>添加打开的会话；其曲线随之更新。</translation>
    </message>
    <message>
        <source>Chooses session files to compare; they are only read.</source>
        <translation>选择要比较的会话文件；只读取它们。</translation>
    </message>
    <message>
        <source>Compare sessions</source>
        <translation>比较会话</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curves shown</source>
        <translation>显示的曲线</translation>
    </message>
    <message>
        <source>Duplicate with other settings and re-learn</source>
        <translation>以其他设置复制并重新学习</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数坐标轴</translation>
    </message>
    <message>
        <source>Logarithmic axis for loss, TD error and gradient norm.</source>
        <translation>损失、TD 误差和梯度范数使用对数坐标轴。</translation>
    </message>
    <message>
        <source>Makes a new session that learns from the same labels with other settings: of the chosen row, else of the session that is open.</source>
        <translation>以其他设置建立一个从相同标注学习的新会话：取自所选的行，否则取自打开的会话。</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>尚无可比较的内容</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Re-learn…</source>
        <translation>重新学习…</translation>
    </message>
    <message>
        <source>Sessions compared</source>
        <translation>比较的会话</translation>
    </message>
    <message>
        <source>Shows what the labels of the chosen row bought, beside a shadow agent that had none; else those of the session that is open.</source>
        <translation>显示所选行的标注换来了什么，与没有标注的影子智能体对照；否则取打开的会话。</translation>
    </message>
    <message>
        <source>The check box hides a session's curves; Delete takes it out.</source>
        <translation>复选框可隐藏会话的曲线；Delete 键可将其移除。</translation>
    </message>
    <message>
        <source>Value…</source>
        <translation>价值…</translation>
    </message>
    <message>
        <source>What the curves are laid over</source>
        <translation>曲线的横轴</translation>
    </message>
    <message>
        <source>What the labels bought</source>
        <translation>标注换来了什么</translation>
    </message>
    <message>
        <source>Whether the axis below counts updates, labels given, or minutes.</source>
        <translation>横轴计更新、给出的标注，还是分钟。</translation>
    </message>
    <message>
        <source>Which curves are laid over each other.</source>
        <translation>把哪些曲线叠放在一起。</translation>
    </message>
</context>
<context>
    <name>CompareTable</name>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Updates computed</source>
        <translation>更新计算方式</translation>
    </message>
</context>
<context>
    <name>ControlPanel</name>
    <message>
        <source>Controls</source>
        <translation>控制</translation>
    </message>
</context>
<context>
    <name>CreditBar</name>
    <message>
        <source>Asks for an exact reward (Enter).</source>
        <translation>询问一个精确的奖励（回车）。</translation>
    </message>
    <message>
        <source>Choose no steps</source>
        <translation>不选任何步</translation>
    </message>
    <message>
        <source>Chooses no steps any more (Esc).</source>
        <translation>不再选择任何步（Esc）。</translation>
    </message>
    <message>
        <source>Exact reward for the chosen steps</source>
        <translation>给所选各步的精确奖励</translation>
    </message>
    <message>
        <source>Spread one label over the chosen steps</source>
        <translation>把一个标注分摊到所选各步</translation>
    </message>
    <message>
        <source>Spread {0} over the chosen steps</source>
        <translation>把 {0} 分摊到所选各步</translation>
    </message>
    <message>
        <source>Spreads {0} over the chosen steps (key {1}).</source>
        <translation>把 {0} 分摊到所选各步（按键 {1}）。</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>第 {0} 步</translation>
    </message>
    <message>
        <source>{0} over steps {1} to {2}: {3} for each of {4}</source>
        <translation>{0} 分摊到第 {1} 至 {2} 步：共 {4} 步，每步 {3}</translation>
    </message>
    <message>
        <source>{0} steps, {1} each</source>
        <translation>{0} 步，每步 {1}</translation>
    </message>
</context>
<context>
    <name>CreditChooser</name>
    <message>
        <source>By reaction time, {0} ± {1} s</source>
        <translation>按反应时间，{0} ± {1} 秒</translation>
    </message>
    <message>
        <source>Credit rule</source>
        <translation>信用规则</translation>
    </message>
    <message>
        <source>Credit: last {0}</source>
        <translation>信用：最近 {0} 步</translation>
    </message>
    <message>
        <source>Credit: on screen</source>
        <translation>信用：屏幕上的步</translation>
    </message>
    <message>
        <source>Credit: {0} s ago</source>
        <translation>信用：{0} 秒前</translation>
    </message>
    <message>
        <source>Last {0} steps alike</source>
        <translation>最近 {0} 步均分</translation>
    </message>
    <message>
        <source>Measure my reaction time…</source>
        <translation>测量我的反应时间…</translation>
    </message>
    <message>
        <source>Step on screen</source>
        <translation>屏幕上的步</translation>
    </message>
    <message>
        <source>Steps that can get a share</source>
        <translation>可以分得份额的步</translation>
    </message>
    <message>
        <source>Which steps a label is for when the agent runs without waiting for you. Otherwise a label is for the step on screen alone.</source>
        <translation>当智能体不等您而持续运行时，标注归于哪些步。否则标注只归于屏幕上的那一步。</translation>
    </message>
    <message>
        <source>last {0}</source>
        <translation>最近 {0}</translation>
    </message>
</context>
<context>
    <name>CurveKeys</name>
    <message>
        <source>Curves and gradients (with the focus on them)</source>
        <translation>曲线与梯度（获得焦点时）</translation>
    </message>
    <message>
        <source>Earlier, later updates</source>
        <translation>较早、较晚的更新</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Follow the newest updates</source>
        <translation>跟随最新的更新</translation>
    </message>
    <message>
        <source>Look at the step of that update</source>
        <translation>回看那次更新所在的步</translation>
    </message>
    <message>
        <source>Look inside the selected layer</source>
        <translation>查看所选层的内部</translation>
    </message>
    <message>
        <source>Move along the updates; with Shift by ten</source>
        <translation>沿更新移动；按住 Shift 每次十个</translation>
    </message>
    <message>
        <source>Return to the newest update</source>
        <translation>回到最新的更新</translation>
    </message>
    <message>
        <source>Select a layer in the gradient panel</source>
        <translation>在梯度面板中选择一层</translation>
    </message>
    <message>
        <source>The first, the newest update</source>
        <translation>第一次、最新一次更新</translation>
    </message>
    <message>
        <source>Zoom about the update looked at</source>
        <translation>以所看的更新为中心缩放</translation>
    </message>
    <message>
        <source>← → move along the updates, with Shift by ten; + − zoom; Page Up and Down scroll; 0 shows the newest; Enter looks at the step of that update; Esc returns.</source>
        <translation>← → 沿更新移动，按住 Shift 每次十个；+ − 缩放；Page Up 与 Page Down 滚动；0 显示最新；回车回看那次更新所在的步；Esc 返回。</translation>
    </message>
</context>
<context>
    <name>CurveSet</name>
    <message>
        <source>Clipped updates</source>
        <translation>被裁剪的更新</translation>
    </message>
    <message>
        <source>Dead units</source>
        <translation>失活单元</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Huber loss of the TD errors, mean of the batch.</source>
        <translation>TD 误差的 Huber 损失，批次均值。</translation>
    </message>
    <message>
        <source>Largest absolute Q-value of the batch; it grows without end when Q diverges.</source>
        <translation>批次中 Q 值绝对值的最大值；Q 发散时会无限增长。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Mean Q-value of the batch, over all its graphs and actions.</source>
        <translation>批次中所有图、所有动作的平均 Q 值。</translation>
    </message>
    <message>
        <source>Mean of |r + γ·best Q_target(s′) − Q(s, a)| over the batch.</source>
        <translation>批次上 |r + γ·best Q_target(s′) − Q(s, a)| 的均值。</translation>
    </message>
    <message>
        <source>Probability of a random action at the time of that update.</source>
        <translation>那次更新时选取随机动作的概率。</translation>
    </message>
    <message>
        <source>Q-values, largest |Q|</source>
        <translation>Q 值，最大 |Q|</translation>
    </message>
    <message>
        <source>Q-values, mean</source>
        <translation>Q 值，均值</translation>
    </message>
    <message>
        <source>Share of hidden units that were 0 for the whole batch, mean of all activations.</source>
        <translation>对整个批次输出都为 0 的隐藏单元所占比例，取所有激活的均值。</translation>
    </message>
    <message>
        <source>Share of updates whose global gradient norm was above the clip norm.</source>
        <translation>全局梯度范数超过裁剪范数的更新所占比例。</translation>
    </message>
    <message>
        <source>TD error, mean |target − Q|</source>
        <translation>TD 误差，平均 |目标 − Q|</translation>
    </message>
</context>
<context>
    <name>CurveStack</name>
    <message>
        <source>NaN or inf</source>
        <translation>NaN 或 inf</translation>
    </message>
    <message>
        <source>not in the file</source>
        <translation>文件中没有</translation>
    </message>
    <message>
        <source>{0} Drag to move, wheel to zoom, click to look at the step of that update.
{1}</source>
        <translation>{0} 拖动可移动，滚轮可缩放，单击可回看那次更新所在的步。
{1}</translation>
    </message>
</context>
<context>
    <name>CurveTools</name>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curves shown</source>
        <translation>显示的曲线</translation>
    </message>
    <message>
        <source>Exponential moving average: s = f·s + (1 − f)·value; 0 is no smoothing.</source>
        <translation>指数移动平均：s = f·s + (1 − f)·值；0 表示不平滑。</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数坐标轴</translation>
    </message>
    <message>
        <source>Logarithmic axis; exact zeros get a lane of their own.</source>
        <translation>对数坐标轴；恰为 0 的值单独成一道。</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Which numbers of the updates are shown as curves.</source>
        <translation>把更新的哪些数值显示为曲线。</translation>
    </message>
</context>
<context>
    <name>DoctorRun</name>
    <message>
        <source>Python cannot be started ({0}): {1}</source>
        <translation>无法启动 Python（{0}）：{1}</translation>
    </message>
    <message>
        <source>The doctor's own process ended with exit status {0}.</source>
        <translation>诊断进程自身以退出状态 {0} 结束。</translation>
    </message>
    <message>
        <source>… {0} KB were printed faster than they can be shown …</source>
        <translation>…输出过快，有 {0} KB 未能显示…</translation>
    </message>
</context>
<context>
    <name>DoctorWindow</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Copy the report as text</source>
        <translation>把报告复制为文本</translation>
    </message>
    <message>
        <source>End it now</source>
        <translation>立即结束</translation>
    </message>
    <message>
        <source>Gradient doctor</source>
        <translation>梯度诊断</translation>
    </message>
    <message>
        <source>One page with the paths drawn; it needs nothing from the network.</source>
        <translation>一个绘有路径的网页；不需要联网。</translation>
    </message>
    <message>
        <source>Puts the whole report on the clipboard, for a bug report.</source>
        <translation>把完整报告放入剪贴板，便于报告故障。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the script under the doctor</source>
        <translation>在诊断下运行脚本</translation>
    </message>
    <message>
        <source>Runs the script in a process of its own (Ctrl+Return).</source>
        <translation>在独立的进程中运行脚本（Ctrl+Return）。</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>另存为 HTML…</translation>
    </message>
    <message>
        <source>Save the report as a web page</source>
        <translation>把报告保存为网页</translation>
    </message>
    <message>
        <source>Stop the script</source>
        <translation>停止脚本</translation>
    </message>
    <message>
        <source>Stops the script as Ctrl+C would; what was seen so far is shown (Esc).</source>
        <translation>像 Ctrl+C 一样停止脚本；显示至此所见的结果（Esc）。</translation>
    </message>
</context>
<context>
    <name>DrillDown</name>
    <message>
        <source>&amp;Update</source>
        <translation>更新(&amp;U)</translation>
    </message>
    <message>
        <source>An earlier update is computed again by replay from the nearest checkpoint.</source>
        <translation>较早的更新从最近的检查点重放，重新计算。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelled; this is update {0}</source>
        <translation>已取消；这是第 {0} 次更新</translation>
    </message>
    <message>
        <source>End the replay</source>
        <translation>结束重放</translation>
    </message>
    <message>
        <source>Ends the replay; what is shown stays.</source>
        <translation>结束重放；显示的内容保持不变。</translation>
    </message>
    <message>
        <source>Follows the agent as it learns, once a second.</source>
        <translation>随智能体的学习而更新，每秒一次。</translation>
    </message>
    <message>
        <source>Gradient, before clipping</source>
        <translation>裁剪前的梯度</translation>
    </message>
    <message>
        <source>Inside an update</source>
        <translation>更新的内部</translation>
    </message>
    <message>
        <source>Latest update</source>
        <translation>最新的更新</translation>
    </message>
    <message>
        <source>Number of the update</source>
        <translation>更新的编号</translation>
    </message>
    <message>
        <source>Replaying from the nearest checkpoint …</source>
        <translation>正在从最近的检查点重放…</translation>
    </message>
    <message>
        <source>Replaying from the nearest checkpoint … (shown: update {0})</source>
        <translation>正在从最近的检查点重放…（显示的是第 {0} 次更新）</translation>
    </message>
    <message>
        <source>Save, copy or read the histograms as a table</source>
        <translation>保存、复制直方图，或以表格阅读</translation>
    </message>
    <message>
        <source>Show the latest update</source>
        <translation>显示最新的更新</translation>
    </message>
    <message>
        <source>Update {0}</source>
        <translation>第 {0} 次更新</translation>
    </message>
    <message>
        <source>Updates repeated</source>
        <translation>已重复的更新</translation>
    </message>
    <message>
        <source>Weights, before the update</source>
        <translation>更新前的权重</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
</context>
<context>
    <name>DrillDownDesk</name>
    <message>
        <source>The agent is busy; try again.</source>
        <translation>智能体正忙；请重试。</translation>
    </message>
</context>
<context>
    <name>DrillDownSource</name>
    <message>
        <source>An earlier update is replayed from the session's file; this session has none.</source>
        <translation>较早的更新要从会话文件重放；本会话没有文件。</translation>
    </message>
    <message>
        <source>There was no update yet.</source>
        <translation>尚无更新。</translation>
    </message>
</context>
<context>
    <name>EdgeCard</name>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>EffectView</name>
    <message>
        <source> (replaced)</source>
        <translation>（已被取代）</translation>
    </message>
    <message>
        <source> (taken back)</source>
        <translation>（已撤销）</translation>
    </message>
    <message>
        <source>A share of {0}, spread over {1} steps</source>
        <translation>{0} 的一份，分摊到 {1} 步</translation>
    </message>
    <message>
        <source>Effect of a label</source>
        <translation>标注的效果</translation>
    </message>
    <message>
        <source>Gradient norms at its first update, {0} (loss {1})</source>
        <translation>首次更新（第 {0} 次）时的梯度范数（损失 {1}）</translation>
    </message>
    <message>
        <source>It compares Q-values, so it met no TD error.</source>
        <translation>它比较的是 Q 值，因此没有遇到 TD 误差。</translation>
    </message>
    <message>
        <source>Label the step on screen, or look back at a labelled one.</source>
        <translation>请标注屏幕上的步，或回看一个已标注的步。</translation>
    </message>
    <message>
        <source>Labels of this step: {0}</source>
        <translation>这一步的标注：{0}</translation>
    </message>
    <message>
        <source>No label to follow</source>
        <translation>没有可追踪的标注</translation>
    </message>
    <message>
        <source>No update has seen it yet.</source>
        <translation>还没有更新用到它。</translation>
    </message>
    <message>
        <source>Q now {0}</source>
        <translation>现在的 Q：{0}</translation>
    </message>
    <message>
        <source>Q {0} → {1} ({2})</source>
        <translation>Q {0} → {1}（{2}）</translation>
    </message>
    <message>
        <source>Step {1}: {2} demonstrated on {3}</source>
        <translation>第 {1} 步：在 {3} 上示范了 {2}</translation>
    </message>
    <message>
        <source>Step {1}: {2} is better than {4} on {3}</source>
        <translation>第 {1} 步：在 {3} 上 {2} 优于 {4}</translation>
    </message>
    <message>
        <source>Step {1}: {2} is right on {3}</source>
        <translation>第 {1} 步：在 {3} 上 {2} 是正确的</translation>
    </message>
    <message>
        <source>TD error it met: {0}</source>
        <translation>它遇到的 TD 误差：{0}</translation>
    </message>
    <message>
        <source>The TD error it met was not recorded.</source>
        <translation>它遇到的 TD 误差没有记录。</translation>
    </message>
    <message>
        <source>{0} for step {1}: {2} on {3}</source>
        <translation>第 {1} 步的 {0}：在 {3} 上执行 {2}</translation>
    </message>
</context>
<context>
    <name>EnvironmentDialog</name>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>A&amp;dapter</source>
        <translation>适配器(&amp;D)</translation>
    </message>
    <message>
        <source>A&amp;rguments</source>
        <translation>参数(&amp;R)</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Asked each time, because the program may have changed.</source>
        <translation>每次都会询问，因为程序可能已经改变。</translation>
    </message>
    <message>
        <source>Choose the folder of the modules</source>
        <translation>选择模块所在的文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Environments to choose from</source>
        <translation>可供选择的环境</translation>
    </message>
    <message>
        <source>Folder of the modules</source>
        <translation>模块所在的文件夹</translation>
    </message>
    <message>
        <source>Folder of your modules</source>
        <translation>您的模块所在的文件夹</translation>
    </message>
    <message>
        <source>I &amp;trust whoever wrote it: let it run</source>
        <translation>我信任其作者，允许运行(&amp;T)</translation>
    </message>
    <message>
        <source>ID, module:ID or module:Class</source>
        <translation>ID、module:ID 或 module:Class</translation>
    </message>
    <message>
        <source>Keyword arguments, a JSON object; empty is none.</source>
        <translation>关键字参数，一个 JSON 对象；留空表示没有。</translation>
    </message>
    <message>
        <source>Let this program run</source>
        <translation>允许运行这个程序</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open an environment</source>
        <translation>打开环境</translation>
    </message>
    <message>
        <source>Somebody's program: {0}. Opened, it runs on this computer and may do whatever you may.</source>
        <translation>他人的程序：{0}。打开后它将在本机上运行，可以做您能做的一切。</translation>
    </message>
    <message>
        <source>The adapter must be module:function, got {0}.</source>
        <translation>适配器须为 module:function，实际为 {0}。</translation>
    </message>
    <message>
        <source>There is no folder {0}.</source>
        <translation>没有文件夹 {0}。</translation>
    </message>
    <message>
        <source>Wanted an environment: an ID, module:ID or module:Class.</source>
        <translation>需要一个环境：ID、module:ID 或 module:Class。</translation>
    </message>
    <message>
        <source>Where your own modules are looked for first.</source>
        <translation>优先在这里查找您自己的模块。</translation>
    </message>
    <message>
        <source>function(observation, info) gives a GraphInstance.</source>
        <translation>function(observation, info) 返回 GraphInstance。</translation>
    </message>
    <message>
        <source>module:function, where the graph is not plain</source>
        <translation>module:function，用于图不明显的情形</translation>
    </message>
</context>
<context>
    <name>EventDesk</name>
    <message>
        <source>Everything is saved in {0}</source>
        <translation>一切都保存在 {0} 中</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>已保存：{0}</translation>
    </message>
    <message>
        <source>TensorFlow is loaded; making the agent…</source>
        <translation>TensorFlow 已加载；正在创建智能体…</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>操作未成功</translation>
    </message>
    <message>
        <source>The agent is busy; {0} was not carried out.</source>
        <translation>智能体正忙；{0} 未执行。</translation>
    </message>
    <message>
        <source>⚠ In memory only — save it elsewhere</source>
        <translation>⚠ 仅在内存中——请另存到别处</translation>
    </message>
</context>
<context>
    <name>ExactRewardDialog</name>
    <message>
        <source>Exact reward</source>
        <translation>精确奖励</translation>
    </message>
</context>
<context>
    <name>FeatureModel</name>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>FindBox</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Find a node by name</source>
        <translation>按名称查找节点</translation>
    </message>
    <message>
        <source>Find node</source>
        <translation>查找节点</translation>
    </message>
    <message>
        <source>no node</source>
        <translation>没有该节点</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} / {}</translation>
    </message>
</context>
<context>
    <name>FindingCard</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>FindingPanel</name>
    <message>
        <source>Cause and remedy</source>
        <translation>原因与对策</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Copy the remedy's code</source>
        <translation>复制对策的代码</translation>
    </message>
    <message>
        <source>Cut: {0}</source>
        <translation>切断处：{0}</translation>
    </message>
    <message>
        <source>Puts the lines above on the clipboard.</source>
        <translation>把以上各行放入剪贴板。</translation>
    </message>
    <message>
        <source>The remedy as code</source>
        <translation>对策的代码</translation>
    </message>
    <message>
        <source>The source line and those around it</source>
        <translation>该源代码行及其上下文</translation>
    </message>
    <message>
        <source>The source of this line is not known.</source>
        <translation>这一行的源代码未知。</translation>
    </message>
    <message>
        <source>Write instead</source>
        <translation>改写为</translation>
    </message>
    <message>
        <source>healthy</source>
        <translation>正常</translation>
    </message>
</context>
<context>
    <name>FlashField</name>
    <message>
        <source>Flash</source>
        <translation>闪烁</translation>
    </message>
    <message>
        <source>Now!</source>
        <translation>现在！</translation>
    </message>
</context>
<context>
    <name>FollowButton</name>
    <message>
        <source>Follow the newest updates</source>
        <translation>跟随最新的更新</translation>
    </message>
    <message>
        <source>Shows the newest updates again after zooming or moving.</source>
        <translation>缩放或移动之后，重新显示最新的更新。</translation>
    </message>
</context>
<context>
    <name>GradientPanel</name>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Gradients of each layer</source>
        <translation>各层的梯度</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>No gradients yet</source>
        <translation>尚无梯度</translation>
    </message>
    <message>
        <source>None: loss does not depend on it</source>
        <translation>None：损失不依赖于它</translation>
    </message>
    <message>
        <source>They appear with the first update: take a step (Space) and reward it.</source>
        <translation>第一次更新后出现：执行一步（空格键），并给它奖励。</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰为 0</translation>
    </message>
    <message>
        <source>inf</source>
        <translation>inf</translation>
    </message>
    <message>
        <source>now; right: history, coloured by the scale above</source>
        <translation>当前；右侧：历史，按上方色标着色</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>reward given</source>
        <translation>给出奖励</translation>
    </message>
    <message>
        <source>selected layer (click or ↑ ↓)</source>
        <translation>所选的层（单击或 ↑ ↓）</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>GradientRows</name>
    <message>
        <source>update {0}</source>
        <translation>第 {0} 次更新</translation>
    </message>
    <message>
        <source>{0} None</source>
        <translation>{0} 个 None</translation>
    </message>
</context>
<context>
    <name>GradientTools</name>
    <message>
        <source>Dead units</source>
        <translation>失活单元</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Gradient: L2 norm before clipping. Update ÷ weight: size of the change against the size of the weights. Dead units: share that was 0 for the whole batch.</source>
        <translation>梯度：裁剪前的 L2 范数。更新 ÷ 权重：变化量相对于权重大小。失活单元：对整个批次都为 0 的比例。</translation>
    </message>
    <message>
        <source>History as lines</source>
        <translation>历史显示为折线</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>Lines upon one axis, which compare one layer with the others; else a heat map.</source>
        <translation>画在同一坐标轴上的折线，便于各层相互比较；否则为热图。</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Number of each layer</source>
        <translation>各层的数值</translation>
    </message>
    <message>
        <source>The selected layer's variables with histograms of gradient and weights (Enter).</source>
        <translation>所选层的各个变量，带梯度与权重的直方图（回车）。</translation>
    </message>
    <message>
        <source>Update ÷ weight</source>
        <translation>更新 ÷ 权重</translation>
    </message>
    <message>
        <source>Variables of the layer</source>
        <translation>该层的变量</translation>
    </message>
    <message>
        <source>Weight norm</source>
        <translation>权重范数</translation>
    </message>
</context>
<context>
    <name>GradientsWords</name>
    <message>
        <source> · changed by {0} of its size</source>
        <translation> · 变化为其大小的 {0}</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>NaN: not a number somewhere in it</source>
        <translation>NaN：其中某处不是数</translation>
    </message>
    <message>
        <source>None: the loss does not depend on it at all</source>
        <translation>None：损失完全不依赖于它</translation>
    </message>
    <message>
        <source>Update {0}</source>
        <translation>第 {0} 次更新</translation>
    </message>
    <message>
        <source>Updates {0} to {1}, the largest of each</source>
        <translation>第 {0} 至 {1} 次更新，各取最大值</translation>
    </message>
    <message>
        <source>a finite gradient</source>
        <translation>有限的梯度</translation>
    </message>
    <message>
        <source>all weights 0</source>
        <translation>权重全为 0</translation>
    </message>
    <message>
        <source>clipped after</source>
        <translation>随后被裁剪</translation>
    </message>
    <message>
        <source>every layer</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>every layer finite, {0} to {1}</source>
        <translation>所有层都有限，{0} 至 {1}</translation>
    </message>
    <message>
        <source>exactly 0: the loss depends on it, but not at these values</source>
        <translation>恰为 0：损失依赖于它，但在这些取值处没有变化</translation>
    </message>
    <message>
        <source>finite</source>
        <translation>有限</translation>
    </message>
    <message>
        <source>inf: overflowed</source>
        <translation>inf：溢出</translation>
    </message>
    <message>
        <source>most dead units: {0}, {1}</source>
        <translation>失活单元最多：{0}，{1}</translation>
    </message>
    <message>
        <source>no unit is dead for the whole batch</source>
        <translation>没有对整个批次都失活的单元</translation>
    </message>
    <message>
        <source>not changed</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>not known of this update</source>
        <translation>这次更新的情况未知</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>update not applied</source>
        <translation>更新未应用</translation>
    </message>
    <message>
        <source>weight norms {0} to {1}</source>
        <translation>权重范数 {0} 至 {1}</translation>
    </message>
    <message>
        <source>weights change by {0} to {1} of their size</source>
        <translation>权重变化为其大小的 {0} 至 {1}</translation>
    </message>
    <message>
        <source>{0} and {1} more layers</source>
        <translation>{0} 及另外 {1} 层</translation>
    </message>
    <message>
        <source>{0} — {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>GraphCanvas</name>
    <message>
        <source> Selected: {}.</source>
        <translation>选中：{}。</translation>
    </message>
    <message>
        <source>{}: {} nodes, {} edges.</source>
        <translation>{}：{} 个节点，{} 条边。</translation>
    </message>
</context>
<context>
    <name>GraphControls</name>
    <message>
        <source>&amp;Colour</source>
        <translation>着色(&amp;C)</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>按文件</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Circular</source>
        <translation>环形</translation>
    </message>
    <message>
        <source>Colour nodes by</source>
        <translation>节点着色依据</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Force-directed</source>
        <translation>力导向</translation>
    </message>
    <message>
        <source>Geographic</source>
        <translation>地理</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>布局(&amp;Y)</translation>
    </message>
    <message>
        <source>Layered</source>
        <translation>分层</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Layout progress</source>
        <translation>布局进度</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>显示整个图</translation>
    </message>
    <message>
        <source>Stop laying out</source>
        <translation>停止布局</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>degree</source>
        <translation>度</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Q-value</source>
        <translation>Q 值</translation>
    </message>
</context>
<context>
    <name>GuideDialog</name>
    <message>
        <source>Comparing sessions</source>
        <translation>比较会话</translation>
    </message>
    <message>
        <source>Fewer labels</source>
        <translation>更少的标注</translation>
    </message>
    <message>
        <source>Guide: {0}</source>
        <translation>指南：{0}</translation>
    </message>
    <message>
        <source>More than a number</source>
        <translation>不只是一个数</translation>
    </message>
    <message>
        <source>When learning fails</source>
        <translation>学习失败时</translation>
    </message>
</context>
<context>
    <name>Health</name>
    <message>
        <source>, after the label of step {0}</source>
        <translation>，在第 {0} 步的标注之后</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Learning is judged with every update: take a step (Space) and reward it.</source>
        <translation>每次更新都会评判学习：执行一步（空格键），并给它奖励。</translation>
    </message>
    <message>
        <source>Nothing found in 1 update</source>
        <translation>1 次更新中未发现问题</translation>
    </message>
    <message>
        <source>Nothing found in {0} updates</source>
        <translation>{0} 次更新中未发现问题</translation>
    </message>
    <message>
        <source>Nothing to judge yet</source>
        <translation>尚无可评判的内容</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Since update {0}</source>
        <translation>自第 {0} 次更新起</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Watched: whether Q depends on the graph · dead units · gradients that are None, 0, vanishing, exploding or not finite · update sizes · frozen layers · identical kernels · over-smoothing · Q against the rewards · the target network · contradicting labels, and labels the network cannot tell apart · outlier rewards · progress.</source>
        <translation>监视内容：Q 是否依赖于图 · 失活单元 · 为 None、为 0、消失、爆炸或非有限的梯度 · 更新幅度 · 冻结的层 · 相同的核 · 过平滑 · Q 与奖励是否相称 · 目标网络 · 互相矛盾的标注，以及网络无法区分的标注 · 异常奖励 · 学习进展。</translation>
    </message>
    <message>
        <source>{0} findings</source>
        <translation>{0} 项发现</translation>
    </message>
</context>
<context>
    <name>HealthBadge</name>
    <message>
        <source>Click to see why and what to do.</source>
        <translation>单击查看原因与对策。</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Health: {0}</source>
        <translation>健康：{0}</translation>
    </message>
</context>
<context>
    <name>HealthPanel</name>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>The height of a bar goes with the root of its count.</source>
        <translation>柱高与计数的平方根成正比。</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰为 0</translation>
    </message>
    <message>
        <source>inf</source>
        <translation>inf</translation>
    </message>
    <message>
        <source>mean {0}</source>
        <translation>均值 {0}</translation>
    </message>
    <message>
        <source>std {0}</source>
        <translation>标准差 {0}</translation>
    </message>
    <message>
        <source>{0} entries</source>
        <translation>{0} 个数</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} 至 {1}</translation>
    </message>
</context>
<context>
    <name>HistoryFeed</name>
    <message>
        <source>The curves are incomplete: {0}</source>
        <translation>曲线不完整：{0}</translation>
    </message>
</context>
<context>
    <name>HoldBackChooser</name>
    <message>
        <source>Fold that is held back</source>
        <translation>留出的折</translation>
    </message>
    <message>
        <source>Graphs that are held back are never shown or learned from; the agent is judged on them after each label.</source>
        <translation>留出的图从不显示，也不用于学习；每次标注之后用它们评判智能体。</translation>
    </message>
    <message>
        <source>Hold back</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>Open a file of folds</source>
        <translation>打开折的文件</translation>
    </message>
    <message>
        <source>Which fold, counted from 1 in the order of the file's numbers.</source>
        <translation>第几折，按文件中编号的顺序从 1 计数。</translation>
    </message>
    <message>
        <source>a fold from a file…</source>
        <translation>来自文件的一折…</translation>
    </message>
    <message>
        <source>a quarter of every class</source>
        <translation>每个类别的四分之一</translation>
    </message>
    <message>
        <source>a tenth of every class</source>
        <translation>每个类别的十分之一</translation>
    </message>
    <message>
        <source>half of every class</source>
        <translation>每个类别的一半</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>不留出</translation>
    </message>
    <message>
        <source>{0}, fold</source>
        <translation>{0}，折</translation>
    </message>
</context>
<context>
    <name>InsightDesk</name>
    <message>
        <source>&amp;Check the gradient of</source>
        <translation>检验梯度(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Health</source>
        <translation>健康(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Lens on the graph</source>
        <translation>图上的透镜(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Renumber the nodes and compare Q</source>
        <translation>给节点重新编号并比较 Q(&amp;R)</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Health ({0})</source>
        <translation>健康（{0}）</translation>
    </message>
    <message>
        <source>Paused: update {0} was dropped</source>
        <translation>已暂停：第 {0} 次更新被丢弃</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Keeps the keys whose line holds every word typed.</source>
        <translation>只保留包含所有键入词语的行。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>按键及其作用</translation>
    </message>
    <message>
        <source>No key does that.</source>
        <translation>没有这样的按键。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search keys</source>
        <translation>搜索按键</translation>
    </message>
    <message>
        <source>Search: undo, reward, Ctrl …</source>
        <translation>搜索：撤销、奖励、Ctrl…</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
</context>
<context>
    <name>LayerNorms</name>
    <message>
        <source>Gradient norm of each layer</source>
        <translation>各层的梯度范数</translation>
    </message>
</context>
<context>
    <name>LearningControls</name>
    <message>
        <source>A run by hand stops at each step until you reward or skip it.</source>
        <translation>人工奖励时，运行在每一步停下，直到您给出奖励或跳过。</translation>
    </message>
    <message>
        <source>Adam's step size α: how far one update moves the weights.</source>
        <translation>Adam 的步长 α：一次更新移动权重的幅度。</translation>
    </message>
    <message>
        <source>Discount</source>
        <translation>折扣因子</translation>
    </message>
    <message>
        <source>Discount γ</source>
        <translation>折扣因子 γ</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Epsilon ε</source>
        <translation>ε（epsilon）</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Learning rate α</source>
        <translation>学习率 α</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>优化目标</translation>
    </message>
    <message>
        <source>Probability of a random action instead of the greedy one; setting it ends decay.</source>
        <translation>选取随机动作而非贪心动作的概率；手动设定会终止衰减。</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>Reward source</source>
        <translation>奖励来源</translation>
    </message>
    <message>
        <source>Reward: greedy is the largest Q-value; cost: the smallest.</source>
        <translation>奖励：Q 值最大者为贪心；代价：最小者。</translation>
    </message>
    <message>
        <source>Wait for me</source>
        <translation>等待我</translation>
    </message>
    <message>
        <source>Wait for my reward</source>
        <translation>等待我的奖励</translation>
    </message>
    <message>
        <source>Weight of future reward in r + γ·best Q_target(s′); 0 learns r alone.</source>
        <translation>未来奖励在 r + γ·best Q_target(s′) 中的权重；0 表示只学习 r。</translation>
    </message>
    <message>
        <source>Where a step's reward comes from; both rewards are always stored apart.</source>
        <translation>一步的奖励来自哪里；两种奖励始终分开保存。</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>by hand over environment</source>
        <translation>人工优先于环境</translation>
    </message>
    <message>
        <source>cost: smallest Q is best</source>
        <translation>代价：Q 最小为最佳</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>reward: largest Q is best</source>
        <translation>奖励：Q 最大为最佳</translation>
    </message>
    <message>
        <source>sum of both</source>
        <translation>两者之和</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>Lens</name>
    <message>
        <source> (all alike)</source>
        <translation>（全部相同）</translation>
    </message>
    <message>
        <source> · dashed edges lower it</source>
        <translation> · 虚线边使其降低</translation>
    </message>
    <message>
        <source> · {0} of {1} edges</source>
        <translation> · {1} 条边中的 {0} 条</translation>
    </message>
    <message>
        <source>Edge influence</source>
        <translation>边的影响</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Lens off</source>
        <translation>关闭透镜</translation>
    </message>
    <message>
        <source>PC 1: {0} %, PC 2: {1} % · spread {2}</source>
        <translation>PC 1：{0} %，PC 2：{1} % · 离散度 {2}</translation>
    </message>
    <message>
        <source>Q({0}) = {1}</source>
        <translation>Q({0}) = {1}</translation>
    </message>
    <message>
        <source>Q({0}) − Q({1}) = {2}</source>
        <translation>Q({0}) − Q({1}) = {2}</translation>
    </message>
    <message>
        <source>Saliency</source>
        <translation>显著性</translation>
    </message>
    <message>
        <source>chosen action</source>
        <translation>所选动作</translation>
    </message>
    <message>
        <source>chosen − greedy</source>
        <translation>所选 − 贪心</translation>
    </message>
    <message>
        <source>greedy action</source>
        <translation>贪心动作</translation>
    </message>
</context>
<context>
    <name>LensBar</name>
    <message>
        <source>After which convolution</source>
        <translation>在哪一个卷积之后</translation>
    </message>
    <message>
        <source>After which layer</source>
        <translation>在哪一层之后</translation>
    </message>
    <message>
        <source>Lens on the graph</source>
        <translation>图上的透镜</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Only of the step the agent is at now</source>
        <translation>仅限智能体当前所在的步</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The numbers as a table; of the selected node, if one is</source>
        <translation>以表格显示数值；若选中节点，则为该节点的数值</translation>
    </message>
    <message>
        <source>What Q depends on, and how nodes look to the network</source>
        <translation>Q 依赖于什么，以及网络如何看待各节点</translation>
    </message>
    <message>
        <source>What to see on the graph</source>
        <translation>在图上显示什么</translation>
    </message>
    <message>
        <source>Whose Q-value</source>
        <translation>谁的 Q 值</translation>
    </message>
    <message>
        <source>With the weights after {0} updates; took {1} ms</source>
        <translation>使用 {0} 次更新后的权重；耗时 {1} 毫秒</translation>
    </message>
    <message>
        <source>after conv {0}</source>
        <translation>conv {0} 之后</translation>
    </message>
</context>
<context>
    <name>LensDesk</name>
    <message>
        <source>saliency</source>
        <translation>显著性</translation>
    </message>
</context>
<context>
    <name>LensOverlay</name>
    <message>
        <source>component 1 →</source>
        <translation>成分 1 →</translation>
    </message>
    <message>
        <source>↑ component 2</source>
        <translation>↑ 成分 2</translation>
    </message>
</context>
<context>
    <name>LensTable</name>
    <message>
        <source> · node {0}</source>
        <translation> · 节点 {0}</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>边</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>First component</source>
        <translation>第一成分</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Numbers of the lens</source>
        <translation>透镜的数值</translation>
    </message>
    <message>
        <source>PC 1</source>
        <translation>PC 1</translation>
    </message>
    <message>
        <source>Q with − Q without the edge</source>
        <translation>有此边的 Q − 无此边的 Q</translation>
    </message>
    <message>
        <source>Saliency per feature</source>
        <translation>每个特征的显著性</translation>
    </message>
    <message>
        <source>|∂Q/∂x|</source>
        <translation>|∂Q/∂x|</translation>
    </message>
</context>
<context>
    <name>LessonBar</name>
    <message>
        <source>Back to scripts of your own.</source>
        <translation>返回您自己的脚本。</translation>
    </message>
    <message>
        <source>Bring the mistake back</source>
        <translation>恢复错误</translation>
    </message>
    <message>
        <source>Cure it</source>
        <translation>修正它</translation>
    </message>
    <message>
        <source>Cure the lesson's script, or bring the mistake back</source>
        <translation>修正课程的脚本，或恢复其中的错误</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开课程</translation>
    </message>
    <message>
        <source>Run again, cured</source>
        <translation>修正后再运行</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the lesson</source>
        <translation>运行课程</translation>
    </message>
    <message>
        <source>Runs the script with the changed lines.</source>
        <translation>运行修改后的脚本。</translation>
    </message>
    <message>
        <source>Runs the script with the mistake.</source>
        <translation>运行带有错误的脚本。</translation>
    </message>
    <message>
        <source>Shows the lines to change, and changes them.</source>
        <translation>显示要修改的行，并加以修改。</translation>
    </message>
    <message>
        <source>What the cure changes</source>
        <translation>修正改动了什么</translation>
    </message>
</context>
<context>
    <name>LogDialog</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copies what is shown.</source>
        <translation>复制显示的内容。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>复制日志</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Older log files are in the same folder.</source>
        <translation>较早的日志文件在同一文件夹中。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Open the folder of the log</source>
        <translation>打开日志所在的文件夹</translation>
    </message>
    <message>
        <source>The end of the log</source>
        <translation>日志的末尾</translation>
    </message>
</context>
<context>
    <name>LookBackBanner</name>
    <message>
        <source>Looking back</source>
        <translation>正在回看</translation>
    </message>
    <message>
        <source>Looking back at step {0} (ε {1}) · Esc or End returns to now</source>
        <translation>正在回看第 {0} 步（ε {1}）· Esc 或 End 返回现在</translation>
    </message>
    <message>
        <source>Looking back at step {0} · Esc or End returns to now</source>
        <translation>正在回看第 {0} 步 · Esc 或 End 返回现在</translation>
    </message>
    <message>
        <source>Return to now</source>
        <translation>返回现在</translation>
    </message>
    <message>
        <source>Shows the present again (Esc or End).</source>
        <translation>重新显示现在（Esc 或 End）。</translation>
    </message>
    <message>
        <source>Step {0} · Esc or End returns to now</source>
        <translation>第 {0} 步 · Esc 或 End 返回现在</translation>
    </message>
    <message>
        <source>Step {0} · Esc: now</source>
        <translation>第 {0} 步 · Esc：现在</translation>
    </message>
</context>
<context>
    <name>LossPanel</name>
    <message>
        <source>Loss and TD error</source>
        <translation>损失与 TD 误差</translation>
    </message>
    <message>
        <source>NaN or inf</source>
        <translation>NaN 或 inf</translation>
    </message>
    <message>
        <source>No updates yet</source>
        <translation>尚无更新</translation>
    </message>
    <message>
        <source>Numbers of lost updates never arrived; the curve is broken there.</source>
        <translation>有些更新的数值丢失了；曲线在那里断开。</translation>
    </message>
    <message>
        <source>Take a step (Space) and reward it: each reward makes the agent learn.</source>
        <translation>执行一步（空格键）并给它奖励：每个奖励都使智能体学习。</translation>
    </message>
    <message>
        <source>each update</source>
        <translation>每次更新</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰为 0</translation>
    </message>
    <message>
        <source>reward given</source>
        <translation>给出奖励</translation>
    </message>
    <message>
        <source>smoothed, {0}</source>
        <translation>平滑，{0}</translation>
    </message>
    <message>
        <source>update {0}</source>
        <translation>第 {0} 次更新</translation>
    </message>
    <message>
        <source>{0} · {1} lost</source>
        <translation>{0} · 丢失 {1}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Controls</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Graph Coach</source>
        <translation>Graph Coach</translation>
    </message>
    <message>
        <source>Loss and TD error</source>
        <translation>损失与 TD 误差</translation>
    </message>
    <message>
        <source>Q-values</source>
        <translation>Q 值</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>That was not saved</source>
        <translation>未能保存</translation>
    </message>
    <message>
        <source>This file cannot be opened</source>
        <translation>无法打开此文件</translation>
    </message>
    <message>
        <source>{0} — Graph Coach</source>
        <translation>{0} — Graph Coach</translation>
    </message>
</context>
<context>
    <name>NodeCard</name>
    <message>
        <source>and {} more features</source>
        <translation>以及另外 {} 个特征</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>边</translation>
    </message>
    <message>
        <source>id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>in</source>
        <translation>入度</translation>
    </message>
    <message>
        <source>node {}</source>
        <translation>节点 {}</translation>
    </message>
    <message>
        <source>out</source>
        <translation>出度</translation>
    </message>
</context>
<context>
    <name>NodePanel</name>
    <message>
        <source>Add an edge to …</source>
        <translation>添加一条边，连到…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the node panel</source>
        <translation>关闭节点面板</translation>
    </message>
    <message>
        <source>Delete edge</source>
        <translation>删除边</translation>
    </message>
    <message>
        <source>Edges of the node</source>
        <translation>节点的边</translation>
    </message>
    <message>
        <source>Features of the node</source>
        <translation>节点的特征</translation>
    </message>
    <message>
        <source>Name of the node to add an edge to</source>
        <translation>要连接的节点的名称</translation>
    </message>
    <message>
        <source>Node {}</source>
        <translation>节点 {}</translation>
    </message>
    <message>
        <source>Pin in place</source>
        <translation>固定在此处</translation>
    </message>
    <message>
        <source>Selected node</source>
        <translation>选中的节点</translation>
    </message>
    <message>
        <source>There is such an edge already.</source>
        <translation>已有这样的边。</translation>
    </message>
    <message>
        <source>id {}</source>
        <translation>编号 {}</translation>
    </message>
    <message>
        <source>{} nodes match {!r}: type a whole name or id</source>
        <translation>{} 个节点匹配 {!r}：请键入完整的名称或编号</translation>
    </message>
</context>
<context>
    <name>NodeValues</name>
    <message>
        <source>degree</source>
        <translation>度</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>a whole number is needed, got {0}</source>
        <translation>需要整数，实际为 {0}</translation>
    </message>
    <message>
        <source>above </source>
        <translation>大于 </translation>
    </message>
    <message>
        <source>from </source>
        <translation>从 </translation>
    </message>
    <message>
        <source>wanted {0}{1:g} to {2:g}, got {3}</source>
        <translation>需要{0}{1:g} 至 {2:g}，实际为 {3}</translation>
    </message>
</context>
<context>
    <name>OutputView</name>
    <message>
        <source>Output of the script</source>
        <translation>脚本的输出</translation>
    </message>
    <message>
        <source>What the script prints is shown here.</source>
        <translation>脚本的输出显示在这里。</translation>
    </message>
</context>
<context>
    <name>PathPanel</name>
    <message>
        <source>A long path: {0} operations farther from the cut are not drawn.</source>
        <translation>路径很长：离切断处较远的 {0} 个运算没有画出。</translation>
    </message>
    <message>
        <source>Go to the cut (C)</source>
        <translation>转到切断处（C）</translation>
    </message>
    <message>
        <source>Show the whole path (0)</source>
        <translation>显示整条路径（0）</translation>
    </message>
    <message>
        <source>cut here</source>
        <translation>在此切断</translation>
    </message>
    <message>
        <source>gradient flows</source>
        <translation>梯度畅通</translation>
    </message>
    <message>
        <source>nothing usable arrives</source>
        <translation>没有可用的梯度到达</translation>
    </message>
</context>
<context>
    <name>PathView</name>
    <message>
        <source>Path from the loss to the variables</source>
        <translation>从损失到变量的路径</translation>
    </message>
    <message>
        <source>variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>{0} operations; arrow keys walk from one to the next</source>
        <translation>{0} 个运算；方向键可逐个移动</translation>
    </message>
</context>
<context>
    <name>PreviewDialog</name>
    <message>
        <source>&amp;Actions</source>
        <translation>动作(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Hold back</source>
        <translation>留出(&amp;H)</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>How many actions, or their names with commas between; empty as the file says.</source>
        <translation>动作的数目，或以逗号分隔的名称；留空则按文件。</translation>
    </message>
    <message>
        <source>How this attribute becomes a feature.</source>
        <translation>这个属性如何成为特征。</translation>
    </message>
    <message>
        <source>Node attributes</source>
        <translation>节点属性</translation>
    </message>
    <message>
        <source>Node attributes of the file, and what becomes of them:</source>
        <translation>文件中的节点属性及其用法：</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open {0}</source>
        <translation>打开 {0}</translation>
    </message>
    <message>
        <source>The file has no node attributes.</source>
        <translation>文件没有节点属性。</translation>
    </message>
    <message>
        <source>Use of {0}</source>
        <translation>{0} 的用法</translation>
    </message>
    <message>
        <source>Wanted 1 to {0} actions, got {1}.</source>
        <translation>需要 1 至 {0} 个动作，实际为 {1}。</translation>
    </message>
    <message>
        <source>What is odd or was decided</source>
        <translation>有何异常，或作了什么决定</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>as the file says, or 8</source>
        <translation>按文件，或 8 个</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>directed</source>
        <translation>有向</translation>
    </message>
    <message>
        <source>leave out</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>one-hot</source>
        <translation>独热</translation>
    </message>
    <message>
        <source>standardised</source>
        <translation>标准化</translation>
    </message>
    <message>
        <source>undirected</source>
        <translation>无向</translation>
    </message>
    <message>
        <source>use</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>{0} graphs, {1} nodes, {2} {3} edges, {4} messages, {5} features</source>
        <translation>{0} 个图，{1} 个节点，{2} 条{3}边，{4} 条消息，{5} 个特征</translation>
    </message>
</context>
<context>
    <name>ProgramRun</name>
    <message>
        <source>The process ended without a word.</source>
        <translation>进程没有任何说明就结束了。</translation>
    </message>
</context>
<context>
    <name>QPathPlot</name>
    <message>
        <source>Q of this action on this graph: when the label came, each time the graph was acted on since, and now. Dashed: the label.</source>
        <translation>这个图上此动作的 Q：给出标注时、此后每次访问此图时，以及现在。虚线：标注。</translation>
    </message>
    <message>
        <source>Q since the label</source>
        <translation>标注以来的 Q</translation>
    </message>
    <message>
        <source>label {0}</source>
        <translation>标注 {0}</translation>
    </message>
</context>
<context>
    <name>QValueBars</name>
    <message>
        <source>greedy now</source>
        <translation>现在的贪心动作</translation>
    </message>
    <message>
        <source>right, as you said</source>
        <translation>正确（您说的）</translation>
    </message>
    <message>
        <source>selected for the next step</source>
        <translation>选作下一步的动作</translation>
    </message>
    <message>
        <source>taken in the step on screen</source>
        <translation>屏幕上这一步所选</translation>
    </message>
    <message>
        <source>the better one of your comparison</source>
        <translation>您的比较中较好的一个</translation>
    </message>
    <message>
        <source>unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>{0} (number {1}): Q = {2}</source>
        <translation>{0}（编号 {1}）：Q = {2}</translation>
    </message>
    <message>
        <source>{0} when the step was taken</source>
        <translation>执行该步时为 {0}</translation>
    </message>
</context>
<context>
    <name>QValueKeys</name>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Choose nothing</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Ctrl+Enter, Ctrl+click</source>
        <translation>Ctrl+回车、Ctrl+单击</translation>
    </message>
    <message>
        <source>Enter, click</source>
        <translation>回车、单击</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Go to the action before or after</source>
        <translation>转到前一个或后一个动作</translation>
    </message>
    <message>
        <source>Q-values (with the focus on the bars)</source>
        <translation>Q 值（焦点在柱上时）</translation>
    </message>
    <message>
        <source>Shift+Enter, Shift+click</source>
        <translation>Shift+回车、Shift+单击</translation>
    </message>
    <message>
        <source>Take this action in the next step</source>
        <translation>下一步执行这个动作</translation>
    </message>
    <message>
        <source>The better action, then the worse one</source>
        <translation>先较好的动作，再较差的动作</translation>
    </message>
    <message>
        <source>This action would have been right</source>
        <translation>这个动作本应正确</translation>
    </message>
</context>
<context>
    <name>QValuePanel</name>
    <message>
        <source>, by hand</source>
        <translation>，人工选择</translation>
    </message>
    <message>
        <source>, random</source>
        <translation>，随机</translation>
    </message>
    <message>
        <source>Greedy and taken {0}{1}</source>
        <translation>贪心且已选 {0}{1}</translation>
    </message>
    <message>
        <source>Greedy {0}</source>
        <translation>贪心 {0}</translation>
    </message>
    <message>
        <source>Greedy {0} · taken {1}{2}</source>
        <translation>贪心 {0} · 已选 {1}{2}</translation>
    </message>
    <message>
        <source>Next step: {0}, chosen by you. Space takes it.</source>
        <translation>下一步：{0}，由您选择。按空格键执行。</translation>
    </message>
    <message>
        <source>No Q-values yet</source>
        <translation>尚无 Q 值</translation>
    </message>
    <message>
        <source>Q when taken</source>
        <translation>执行时的 Q</translation>
    </message>
    <message>
        <source>Q(s, a), the return the agent expects of each action; click a bar to take that action in the next step, Ctrl+click one that would have been right, Shift+click a better and then a worse one.</source>
        <translation>Q(s, a)，智能体对每个动作所期望的回报；单击一根柱，下一步就执行该动作；按住 Ctrl 单击本应正确的动作；按住 Shift 先单击较好的、再单击较差的。</translation>
    </message>
    <message>
        <source>Q-value of each action</source>
        <translation>每个动作的 Q 值</translation>
    </message>
    <message>
        <source>Q-values</source>
        <translation>Q 值</translation>
    </message>
    <message>
        <source>They appear once the agent is ready and a graph is open (Ctrl+O).</source>
        <translation>智能体就绪且打开了图（Ctrl+O）之后出现。</translation>
    </message>
    <message>
        <source>You act: click a bar or type its number.</source>
        <translation>由您行动：单击一根柱或键入其编号。</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>您选的</translation>
    </message>
    <message>
        <source>{0} is unavailable in this state.</source>
        <translation>{0} 在此状态下不可用。</translation>
    </message>
</context>
<context>
    <name>QuestionPanel</name>
    <message>
        <source>All {0} are done; Q lists the next</source>
        <translation>{0} 个都已完成；按 Q 列出下一批</translation>
    </message>
    <message>
        <source>Difference of the best two Q-values when the list was made.</source>
        <translation>列出时最好的两个 Q 值之差。</translation>
    </message>
    <message>
        <source>List anew</source>
        <translation>重新列出</translation>
    </message>
    <message>
        <source>List the questions anew</source>
        <translation>重新列出问题</translation>
    </message>
    <message>
        <source>No list of questions yet</source>
        <translation>尚无问题列表</translation>
    </message>
    <message>
        <source>Orders what is unlabelled by the Q-values of now (Q).</source>
        <translation>按现在的 Q 值给未标注的步排序（Q）。</translation>
    </message>
    <message>
        <source>Q lists the unlabelled steps the agent is least sure of and shows the first; a reward or S goes on to the next.</source>
        <translation>Q 列出智能体最没有把握的未标注步，并显示第一个；给出奖励或按 S 转到下一个。</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>提问列表</translation>
    </message>
    <message>
        <source>Steps to label, the least sure first</source>
        <translation>待标注的步，最没有把握的在前</translation>
    </message>
    <message>
        <source>action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>{0} of {1} left, the least sure first</source>
        <translation>{1} 个中剩 {0} 个，最没有把握的在前</translation>
    </message>
</context>
<context>
    <name>RelearnDialog</name>
    <message>
        <source>A new session takes the same {0} steps and learns from the same {1} labels. What you change here holds from its first step on; all else is as it was recorded.</source>
        <translation>新会话执行相同的 {0} 步，从相同的 {1} 个标注学习。您在这里的更改从第一步起生效；其余一切照记录进行。</translation>
    </message>
    <message>
        <source>Cancelled; nothing was kept.</source>
        <translation>已取消；没有保留任何内容。</translation>
    </message>
    <message>
        <source>Duplicate and re-learn</source>
        <translation>复制并重新学习</translation>
    </message>
    <message>
        <source>Exploring</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>It did not work: {0}</source>
        <translation>未成功：{0}</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Nothing is changed: the new session will learn exactly the same.</source>
        <translation>没有任何更改：新会话将学到完全相同的内容。</translation>
    </message>
    <message>
        <source>Of first weights and samples; the episodes stay the same.</source>
        <translation>用于初始权重和抽样；各回合保持不变。</translation>
    </message>
    <message>
        <source>Otherwise: {0}</source>
        <translation>不同之处：{0}</translation>
    </message>
    <message>
        <source>Parts of the settings</source>
        <translation>设置的各部分</translation>
    </message>
    <message>
        <source>Re-learn</source>
        <translation>重新学习</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Steps taken again</source>
        <translation>重新执行的步</translation>
    </message>
    <message>
        <source>step {0} of {1}</source>
        <translation>第 {0} 步，共 {1} 步</translation>
    </message>
</context>
<context>
    <name>RelearnRun</name>
    <message>
        <source>No file can be written into {0}.</source>
        <translation>无法在 {0} 中写入文件。</translation>
    </message>
</context>
<context>
    <name>RewardButton</name>
    <message>
        <source>Gives {0} to the step on screen (key {1}).</source>
        <translation>给屏幕上的步 {0}（按键 {1}）。</translation>
    </message>
    <message>
        <source>Reward {0}</source>
        <translation>奖励 {0}</translation>
    </message>
</context>
<context>
    <name>RewardEntry</name>
    <message>
        <source>Exact reward</source>
        <translation>精确奖励</translation>
    </message>
    <message>
        <source>Give</source>
        <translation>给出</translation>
    </message>
    <message>
        <source>Give it</source>
        <translation>给出</translation>
    </message>
    <message>
        <source>Give the exact reward</source>
        <translation>给出精确奖励</translation>
    </message>
    <message>
        <source>Gives the number in the field to the step on screen.</source>
        <translation>把输入框中的数值给屏幕上的步。</translation>
    </message>
    <message>
        <source>Not given: {0}.</source>
        <translation>未给出：{0}。</translation>
    </message>
    <message>
        <source>Type any finite number; 1.5 and 1,5 are the same, Enter gives it.</source>
        <translation>键入任意有限数；1.5 与 1,5 相同，回车给出。</translation>
    </message>
    <message>
        <source>exact, e.g. 1.5 or 1e3</source>
        <translation>精确值，如 1.5 或 1e3</translation>
    </message>
    <message>
        <source>{0} is more than 10 times the largest reward so far ({1:g}). Enter again gives it, Esc does not.</source>
        <translation>{0} 超过至今最大奖励（{1:g}）的 10 倍。再按回车给出，Esc 放弃。</translation>
    </message>
</context>
<context>
    <name>RewardPanel</name>
    <message>
        <source>Gives back the label taken back last (Ctrl+Shift+Z).</source>
        <translation>恢复最后撤销的标注（Ctrl+Shift+Z）。</translation>
    </message>
    <message>
        <source>Leaves this step unlabelled (S).</source>
        <translation>这一步不标注（S）。</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Step {0} skipped</source>
        <translation>第 {0} 步已跳过</translation>
    </message>
    <message>
        <source>Step {0}: label given back</source>
        <translation>第 {0} 步：标注已恢复</translation>
    </message>
    <message>
        <source>Step {0}: label taken back</source>
        <translation>第 {0} 步：标注已撤销</translation>
    </message>
    <message>
        <source>Step {0}: {1} counts again</source>
        <translation>第 {0} 步：{1} 重新生效</translation>
    </message>
    <message>
        <source>Takes the newest label back (Ctrl+Z).</source>
        <translation>撤销最新的标注（Ctrl+Z）。</translation>
    </message>
    <message>
        <source>The agent is not ready yet.</source>
        <translation>智能体尚未就绪。</translation>
    </message>
    <message>
        <source>The number you type is for step {0}</source>
        <translation>您键入的数值将给第 {0} 步</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>{0} given to step {1}</source>
        <translation>已给第 {1} 步 {0}</translation>
    </message>
</context>
<context>
    <name>SaveJob</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Exporting for TensorBoard …</source>
        <translation>正在为 TensorBoard 导出…</translation>
    </message>
    <message>
        <source>Exporting for TensorBoard: {0}</source>
        <translation>正在为 TensorBoard 导出：{0}</translation>
    </message>
    <message>
        <source>Saving {0} …</source>
        <translation>正在保存 {0}…</translation>
    </message>
</context>
<context>
    <name>SaveViewDesk</name>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Copied the picture: {0}</source>
        <translation>已复制图片：{0}</translation>
    </message>
    <message>
        <source>Copied {0} rows: {1}</source>
        <translation>已复制 {0} 行：{1}</translation>
    </message>
    <message>
        <source>Folder for TensorBoard</source>
        <translation>TensorBoard 文件夹</translation>
    </message>
    <message>
        <source>Inside an update</source>
        <translation>更新的内部</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>已保存：{0}</translation>
    </message>
    <message>
        <source>This session is in no file; save it as one first.</source>
        <translation>本会话没有文件；请先另存为文件。</translation>
    </message>
    <message>
        <source>{0} cannot be saved: {1}</source>
        <translation>无法保存 {0}：{1}</translation>
    </message>
</context>
<context>
    <name>SaveViewList</name>
    <message>
        <source>Effect of a label</source>
        <translation>标注的效果</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Lens on the graph</source>
        <translation>图上的透镜</translation>
    </message>
    <message>
        <source>Loss and TD error</source>
        <translation>损失与 TD 误差</translation>
    </message>
    <message>
        <source>Q-values</source>
        <translation>Q 值</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
</context>
<context>
    <name>SaveViewMenu</name>
    <message>
        <source>&amp;Copy table</source>
        <translation>复制表格(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>保存图片(&amp;S)…</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save &amp;everything as CSV…</source>
        <translation>全部保存为 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>Save shown as C&amp;SV…</source>
        <translation>将显示部分保存为 CSV(&amp;S)…</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>以表格显示(&amp;T)</translation>
    </message>
</context>
<context>
    <name>ScriptForm</name>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Arguments</source>
        <translation>参数(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Script</source>
        <translation>脚本(&amp;S)</translation>
    </message>
    <message>
        <source>All (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Arguments of the script</source>
        <translation>脚本的参数</translation>
    </message>
    <message>
        <source>As in a shell: blanks separate, quotes keep together.</source>
        <translation>与命令行相同：空格分隔，引号内为一体。</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Choose a script</source>
        <translation>选择脚本</translation>
    </message>
    <message>
        <source>Choose a script from your files.</source>
        <translation>从您的文件中选择一个脚本。</translation>
    </message>
    <message>
        <source>Folder to run in</source>
        <translation>运行所在的文件夹</translation>
    </message>
    <message>
        <source>Python ({0})</source>
        <translation>Python ({0})</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Stop a&amp;fter</source>
        <translation>限时(&amp;F)</translation>
    </message>
    <message>
        <source>Stop the script after so many seconds</source>
        <translation>到达这个秒数后停止脚本</translation>
    </message>
    <message>
        <source>The Python file to run, unchanged.</source>
        <translation>要运行的 Python 文件，不作任何改动。</translation>
    </message>
    <message>
        <source>The script's working directory; its own folder when this is empty.</source>
        <translation>脚本的工作目录；留空则为其所在的文件夹。</translation>
    </message>
    <message>
        <source>What was seen by then is reported. Without a limit it may run for ever.</source>
        <translation>报告至此所见的内容。不限时则可能永远运行下去。</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the script's own</source>
        <translation>脚本所在的文件夹</translation>
    </message>
    <message>
        <source>train.py</source>
        <translation>train.py</translation>
    </message>
</context>
<context>
    <name>SessionsModel</name>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Differs between these sessions.</source>
        <translation>各会话之间不同。</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Mean of the last 25 updates.</source>
        <translation>最近 25 次更新的均值。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Share of the last 25 steps whose greedy action was the class.</source>
        <translation>最近 25 步中贪心动作正是类别的比例。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Steps that have a label now.</source>
        <translation>现在有标注的步。</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Another shape needs a new network that has learned nothing yet.</source>
        <translation>结构改变需要一个尚未学习的新网络。</translation>
    </message>
    <message>
        <source>As posted</source>
        <translation>如原帖</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Exploring</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Keep the present one</source>
        <translation>保留现有网络</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Parts of the settings</source>
        <translation>设置的各部分</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Sets every value of the network and what goes with it.</source>
        <translation>一次设定网络及相关的所有值。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Start a new network</source>
        <translation>启用新网络</translation>
    </message>
    <message>
        <source>Start a new network?</source>
        <translation>启用新网络？</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
</context>
<context>
    <name>SettingsFields</name>
    <message>
        <source>A fixed list for the whole graph, or its nodes.</source>
        <translation>整个图共用的固定列表，或图的各个节点。</translation>
    </message>
    <message>
        <source>Actions are</source>
        <translation>动作是</translation>
    </message>
    <message>
        <source>Activation after the last Dense of each GINConv.</source>
        <translation>每个 GINConv 最后一个 Dense 之后的激活函数。</translation>
    </message>
    <message>
        <source>Activation of the Q-values; linear reaches every value.</source>
        <translation>Q 值的激活函数；linear 可以达到任何值。</translation>
    </message>
    <message>
        <source>Adam's step size.</source>
        <translation>Adam 的步长。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批次大小</translation>
    </message>
    <message>
        <source>BatchNorm inside each GINConv</source>
        <translation>每个 GINConv 中的 BatchNorm</translation>
    </message>
    <message>
        <source>By how much Q of the right action of a correction or demonstration is to be better than Q of every other action.</source>
        <translation>纠正或示范中正确动作的 Q 应比其他每个动作的 Q 优出多少。</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道数</translation>
    </message>
    <message>
        <source>Clip norm</source>
        <translation>裁剪范数</translation>
    </message>
    <message>
        <source>Convolution activation</source>
        <translation>卷积激活函数</translation>
    </message>
    <message>
        <source>Decay, steps</source>
        <translation>衰减步数</translation>
    </message>
    <message>
        <source>Discount γ</source>
        <translation>折扣因子 γ</translation>
    </message>
    <message>
        <source>Double Q</source>
        <translation>双重 Q 学习</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Epsilon at the end</source>
        <translation>最终的 ε</translation>
    </message>
    <message>
        <source>Epsilon ε</source>
        <translation>ε（epsilon）</translation>
    </message>
    <message>
        <source>From ten labels on, a model of your rewards guesses what you would give; what it is sure of is learned from and counts half at most. For actions of whole graphs.</source>
        <translation>从十个标注起，一个关于您的奖励的模型会推测您将给出什么；它有把握的推测用于学习，最多按一半计。适用于整个图的动作。</translation>
    </message>
    <message>
        <source>GIN layers</source>
        <translation>GIN 层数</translation>
    </message>
    <message>
        <source>Gradient steps after each label.</source>
        <translation>每个标注之后的梯度步数。</translation>
    </message>
    <message>
        <source>Guess the rewards of unlabelled steps</source>
        <translation>推测未标注步的奖励</translation>
    </message>
    <message>
        <source>How much corrections, demonstrations and comparisons count in the loss beside rewards; 0 leaves them out.</source>
        <translation>纠正、示范和比较在损失中相对于奖励的权重；0 表示不计入。</translation>
    </message>
    <message>
        <source>How node embeddings become one graph embedding: their mean or their sum.</source>
        <translation>节点嵌入如何合成一个图嵌入：取均值或求和。</translation>
    </message>
    <message>
        <source>Huber delta</source>
        <translation>Huber δ</translation>
    </message>
    <message>
        <source>Largest global norm of the gradients; 0 turns clipping off.</source>
        <translation>梯度的最大全局范数；0 表示不裁剪。</translation>
    </message>
    <message>
        <source>Learning rate α</source>
        <translation>学习率 α</translation>
    </message>
    <message>
        <source>Margin of right actions</source>
        <translation>正确动作的间隔</translation>
    </message>
    <message>
        <source>Messages travel</source>
        <translation>消息方向</translation>
    </message>
    <message>
        <source>Normalises hidden units over the nodes of a batch, as posted.</source>
        <translation>对批次中所有节点归一化隐藏单元，与原帖相同。</translation>
    </message>
    <message>
        <source>Number of GINConv layers: how many edges away a node sees.</source>
        <translation>GINConv 的层数：一个节点能看到多少条边之外。</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>优化目标</translation>
    </message>
    <message>
        <source>Output activation</source>
        <translation>输出激活函数</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Probability of a random action instead of the greedy one.</source>
        <translation>选取随机动作而非贪心动作的概率。</translation>
    </message>
    <message>
        <source>Probability of a random action once the decay is over.</source>
        <translation>衰减结束后选取随机动作的概率。</translation>
    </message>
    <message>
        <source>Replay buffer</source>
        <translation>回放缓冲区</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>Reward: greedy is the largest Q-value; cost: the smallest.</source>
        <translation>奖励：Q 值最大者为贪心；代价：最小者。</translation>
    </message>
    <message>
        <source>Share of hidden units dropped before the output while learning.</source>
        <translation>学习时输出之前随机丢弃的隐藏单元比例。</translation>
    </message>
    <message>
        <source>Shifts and scales each feature to mean 0 and standard deviation 1.</source>
        <translation>把每个特征平移并缩放到均值 0、标准差 1。</translation>
    </message>
    <message>
        <source>Standardise features</source>
        <translation>特征标准化</translation>
    </message>
    <message>
        <source>Steps over which ε moves linearly to its end; 0 keeps it where it is.</source>
        <translation>ε 线性变到最终值所用的步数；0 表示保持不变。</translation>
    </message>
    <message>
        <source>TD error beyond which the loss grows linearly instead of squared.</source>
        <translation>TD 误差超过此值时，损失按线性而非平方增长。</translation>
    </message>
    <message>
        <source>Target sync, updates</source>
        <translation>目标网络同步间隔</translation>
    </message>
    <message>
        <source>The online network chooses the next best action, the target network values it.</source>
        <translation>在线网络选择下一步的最佳动作，由目标网络估值。</translation>
    </message>
    <message>
        <source>Transitions drawn from the replay buffer for one update.</source>
        <translation>每次更新从回放缓冲区抽取的转移数。</translation>
    </message>
    <message>
        <source>Transitions kept; the oldest fall out.</source>
        <translation>保留的转移数；超出时丢弃最旧的。</translation>
    </message>
    <message>
        <source>Updates between two copies of the online network into the target network.</source>
        <translation>每隔多少次更新把在线网络复制到目标网络。</translation>
    </message>
    <message>
        <source>Updates per label</source>
        <translation>每个标注的更新数</translation>
    </message>
    <message>
        <source>Weight of future reward in r + γ·best Q_target(s′); 0 learns r alone.</source>
        <translation>未来奖励在 r + γ·best Q_target(s′) 中的权重；0 表示只学习 r。</translation>
    </message>
    <message>
        <source>Weight of right actions</source>
        <translation>正确动作的权重</translation>
    </message>
    <message>
        <source>Where a step's reward comes from; both rewards are always stored apart.</source>
        <translation>一步的奖励来自哪里；两种奖励始终分开保存。</translation>
    </message>
    <message>
        <source>Which way messages go on a directed edge; undirected edges send both ways.</source>
        <translation>消息沿有向边的哪个方向传递；无向边双向传递。</translation>
    </message>
    <message>
        <source>Width of every hidden layer; as posted, the number of actions.</source>
        <translation>每个隐藏层的宽度；原帖中等于动作数。</translation>
    </message>
    <message>
        <source>a fixed list</source>
        <translation>固定列表</translation>
    </message>
    <message>
        <source>against the edge</source>
        <translation>逆着边</translation>
    </message>
    <message>
        <source>along the edge</source>
        <translation>沿着边</translation>
    </message>
    <message>
        <source>both ways</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>by hand over environment</source>
        <translation>人工优先于环境</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>sum of both</source>
        <translation>两者之和</translation>
    </message>
    <message>
        <source>the nodes</source>
        <translation>各节点</translation>
    </message>
</context>
<context>
    <name>SettingsNotes</name>
    <message>
        <source>A new session begins with the same steps and labels; what they teach is learned anew, which may take a while.</source>
        <translation>新会话以相同的步和标注开始；它们教会的内容要重新学习，可能需要一些时间。</translation>
    </message>
    <message>
        <source>A new session begins without steps and labels.</source>
        <translation>新会话开始时没有步和标注。</translation>
    </message>
    <message>
        <source>A relu output makes about half of the Q-values exactly 0 at the start and reaches no negative value; ties at 0 then decide the greedy action.</source>
        <translation>relu 输出在开始时会使大约一半的 Q 值恰为 0，而且达不到负值；于是由 0 处的并列来决定贪心动作。</translation>
    </message>
    <message>
        <source>BatchNorm before the mean over nodes hides the graph: while a batch holds one graph only, Q is the same for every graph and the convolution kernels get no gradient. Two different graphs in a batch, or an activation after the convolution, cure it.</source>
        <translation>节点均值之前的 BatchNorm 会掩盖图：只要批次中只有一个图，所有图的 Q 都相同，卷积核得不到梯度。批次中有两个不同的图，或在卷积之后加激活函数，即可消除。</translation>
    </message>
    <message>
        <source>Keep steps ({0}) and labels ({1})</source>
        <translation>保留步（{0}）和标注（{1}）</translation>
    </message>
    <message>
        <source>Keep steps and labels</source>
        <translation>保留步和标注</translation>
    </message>
    <message>
        <source>The objective changes too: what was labelled as a cost counts as a reward.</source>
        <translation>优化目标也随之改变：原来按代价标注的，现在视为奖励。</translation>
    </message>
    <message>
        <source>The objective changes too: what was labelled as a reward counts as a cost.</source>
        <translation>优化目标也随之改变：原来按奖励标注的，现在视为代价。</translation>
    </message>
    <message>
        <source>The present one is in no file and cannot be reopened.</source>
        <translation>当前会话没有文件，之后无法再打开。</translation>
    </message>
    <message>
        <source>The present one stays in its file and can be reopened.</source>
        <translation>当前会话保留在它的文件中，可以再打开。</translation>
    </message>
    <message>
        <source>The same steps are taken again and the new network learns from the same labels.</source>
        <translation>重新执行相同的步，新网络从相同的标注学习。</translation>
    </message>
    <message>
        <source>This is another shape: it starts a new network.</source>
        <translation>这是不同的结构：将启用一个新网络。</translation>
    </message>
    <message>
        <source>Without standardised features single-graph batches often end in a constant Q.</source>
        <translation>不做特征标准化时，单图批次常常使 Q 变为常数。</translation>
    </message>
</context>
<context>
    <name>SlipNotice</name>
    <message>
        <source>About the label of step {0}.</source>
        <translation>关于第 {0} 步的标注。</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>撤销它</translation>
    </message>
    <message>
        <source>Take the contradicting label back</source>
        <translation>撤销相互矛盾的标注</translation>
    </message>
    <message>
        <source>Takes this label back; those given since stay.</source>
        <translation>撤销这个标注；之后给出的保持不变。</translation>
    </message>
    <message>
        <source>step {0}: {1}</source>
        <translation>第 {0} 步：{1}</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Alt+Home shows it at any time.</source>
        <translation>随时可按 Alt+Home 显示。</translation>
    </message>
    <message>
        <source>Begin a new session on this sample.</source>
        <translation>用这个示例开始新的会话。</translation>
    </message>
    <message>
        <source>Begin this lesson</source>
        <translation>开始这一课</translation>
    </message>
    <message>
        <source>Begin with the example circuit</source>
        <translation>从示例电路开始</translation>
    </message>
    <message>
        <source>Bring your own</source>
        <translation>使用您自己的</translation>
    </message>
    <message>
        <source>Choose a TensorFlow script above and run it, unchanged. For every gradient that is None, zero or not finite you see the line where the path was cut, the reason, and what to write instead. Or begin with a lesson:</source>
        <translation>在上方选择一个 TensorFlow 脚本，原样运行。对于每个为 None、为零或非有限的梯度，您将看到路径被切断的那一行、原因，以及应当怎样改写。也可以从一课开始：</translation>
    </message>
    <message>
        <source>Choose a graph. Space lets the agent act, the keys 1 to 5 reward what it did, and it learns from that at once, with every gradient in view.</source>
        <translation>选择一个图。空格键让智能体行动，按键 1 至 5 奖励它的行为，它立即从中学习，每个梯度一目了然。</translation>
    </message>
    <message>
        <source>Choose a lesson</source>
        <translation>选择一课</translation>
    </message>
    <message>
        <source>Continue with {0}</source>
        <translation>继续 {0}</translation>
    </message>
    <message>
        <source>First steps: three rewards, and a gradient that heats up</source>
        <translation>入门：三个奖励，看一个梯度升温</translation>
    </message>
    <message>
        <source>Five scripts with a typical mistake, and their cures.</source>
        <translation>五个带有典型错误的脚本及其修正。</translation>
    </message>
    <message>
        <source>Gradient doctor for a script…</source>
        <translation>诊断脚本的梯度…</translation>
    </message>
    <message>
        <source>Lesson: {0}</source>
        <translation>课程：{0}</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open a folder of graphs…</source>
        <translation>打开图文件夹…</translation>
    </message>
    <message>
        <source>Open an environment…</source>
        <translation>打开环境…</translation>
    </message>
    <message>
        <source>Opened lately</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Show this page at start</source>
        <translation>启动时显示本页</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Train a graph agent by hand</source>
        <translation>亲手训练图智能体</translation>
    </message>
    <message>
        <source>Why are my gradients None?</source>
        <translation>为什么我的梯度是 None？</translation>
    </message>
    <message>
        <source>{0} — {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>StateRow</name>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>Running {0} … {1} s</source>
        <translation>正在运行 {0}…{1} 秒</translation>
    </message>
    <message>
        <source>Stopping {0} …</source>
        <translation>正在停止 {0}…</translation>
    </message>
    <message>
        <source>The script is running</source>
        <translation>脚本正在运行</translation>
    </message>
</context>
<context>
    <name>StatusView</name>
    <message>
        <source>Actions taken in this session.</source>
        <translation>本会话中执行过的动作数。</translation>
    </message>
    <message>
        <source>Awaiting your reward</source>
        <translation>等待您的奖励</translation>
    </message>
    <message>
        <source>Buffer {0} of {1}</source>
        <translation>缓冲区 {0} / {1}</translation>
    </message>
    <message>
        <source>Gradient steps made in this session.</source>
        <translation>本会话中执行过的梯度步数。</translation>
    </message>
    <message>
        <source>Gradient steps per second, lately.</source>
        <translation>最近每秒的梯度步数。</translation>
    </message>
    <message>
        <source>Labels {0}</source>
        <translation>标注 {0}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Probability of a random action at the next step.</source>
        <translation>下一步选取随机动作的概率。</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Steps of which something you said is in force: a reward, a right or a better action. Set aside: left out of learning by a remedy until they are labelled anew. Guessed: what the reward model would have given unlabelled steps. Agreed: labels whose sign the earlier ones had told.</source>
        <translation>您所说的内容生效的步数：奖励、正确的动作或较好的动作。搁置：被某项对策排除在学习之外，直到重新标注。推测：奖励模型会给未标注步的奖励。一致：其符号已由此前的标注料到的标注。</translation>
    </message>
    <message>
        <source>Steps {0}</source>
        <translation>步 {0}</translation>
    </message>
    <message>
        <source>Transitions that can be sampled, of all in the replay buffer.</source>
        <translation>回放缓冲区的所有转移中，可以抽取的转移数。</translation>
    </message>
    <message>
        <source>Updates {0}</source>
        <translation>更新 {0}</translation>
    </message>
    <message>
        <source>What the agent is doing.</source>
        <translation>智能体正在做什么。</translation>
    </message>
    <message>
        <source>You act</source>
        <translation>由您行动</translation>
    </message>
    <message>
        <source>{0} % consistent</source>
        <translation>{0} % 一致</translation>
    </message>
    <message>
        <source>{0} set aside</source>
        <translation>搁置 {0}</translation>
    </message>
    <message>
        <source>{0} updates/s</source>
        <translation>{0} 次更新/秒</translation>
    </message>
    <message>
        <source>ε {0}</source>
        <translation>ε {0}</translation>
    </message>
</context>
<context>
    <name>StepLine</name>
    <message>
        <source>Greedy would have done the same (Q {0}).</source>
        <translation>贪心也会这样做（Q {0}）。</translation>
    </message>
    <message>
        <source>Greedy would have done {0} (Q {1} against {2}).</source>
        <translation>贪心会选择 {0}（Q {1}，对比 {2}）。</translation>
    </message>
    <message>
        <source>Labelled {0}</source>
        <translation>标注为 {0}</translation>
    </message>
    <message>
        <source>No label yet</source>
        <translation>尚无标注</translation>
    </message>
    <message>
        <source>No step yet. Space makes the agent act, then reward what it did.</source>
        <translation>尚未执行任何一步。空格键让智能体行动，然后奖励它的行为。</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Step {0}: {1} — {2}</source>
        <translation>第 {0} 步：{1}（{2}）</translation>
    </message>
    <message>
        <source>Waiting for your reward</source>
        <translation>等待您的奖励</translation>
    </message>
    <message>
        <source>You act: choose an action for this graph. It is recorded as a demonstration.</source>
        <translation>由您行动：为这个图选择一个动作。它将记录为示范。</translation>
    </message>
    <message>
        <source>action {0}</source>
        <translation>动作 {0}</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>人工选择</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>node {0}</source>
        <translation>节点 {0}</translation>
    </message>
    <message>
        <source>random, ε = {0}</source>
        <translation>随机，ε = {0}</translation>
    </message>
    <message>
        <source>{0} is better than {1}</source>
        <translation>{0} 优于 {1}</translation>
    </message>
    <message>
        <source>{0} is right</source>
        <translation>{0} 是正确的</translation>
    </message>
    <message>
        <source>{0} would have been right</source>
        <translation>{0} 才是正确的</translation>
    </message>
</context>
<context>
    <name>TableDialog</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Copies the whole table.</source>
        <translation>复制整个表格。</translation>
    </message>
    <message>
        <source>Saves the table as CSV.</source>
        <translation>把表格保存为 CSV。</translation>
    </message>
    <message>
        <source>{0} rows</source>
        <translation>{0} 行</translation>
    </message>
</context>
<context>
    <name>TableViewInsight</name>
    <message>
        <source>Effect of a label</source>
        <translation>标注的效果</translation>
    </message>
    <message>
        <source>Lens on the graph</source>
        <translation>图上的透镜</translation>
    </message>
    <message>
        <source>PC 1</source>
        <translation>PC 1</translation>
    </message>
    <message>
        <source>PC 2</source>
        <translation>PC 2</translation>
    </message>
    <message>
        <source>Q at a later visit</source>
        <translation>之后某次访问时的 Q</translation>
    </message>
    <message>
        <source>Q now</source>
        <translation>现在的 Q</translation>
    </message>
    <message>
        <source>Q when it came</source>
        <translation>给出时的 Q</translation>
    </message>
    <message>
        <source>Q with − Q without</source>
        <translation>有边的 Q − 无边的 Q</translation>
    </message>
    <message>
        <source>TD error it met</source>
        <translation>它遇到的 TD 误差</translation>
    </message>
    <message>
        <source>from</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>gradient norm at its first update</source>
        <translation>首次更新时的梯度范数</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>label as a whole</source>
        <translation>整个标注</translation>
    </message>
    <message>
        <source>label in force</source>
        <translation>生效的标注</translation>
    </message>
    <message>
        <source>label replaced</source>
        <translation>被取代的标注</translation>
    </message>
    <message>
        <source>label taken back</source>
        <translation>已撤销的标注</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>loss of its first update</source>
        <translation>首次更新时的损失</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>sum |∂Q/∂x|</source>
        <translation>|∂Q/∂x| 之和</translation>
    </message>
    <message>
        <source>to</source>
        <translation>终点</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>TableViewSources</name>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Graph {0}</source>
        <translation>图 {0}</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Loss and TD error</source>
        <translation>损失与 TD 误差</translation>
    </message>
    <message>
        <source>Q when taken</source>
        <translation>执行时的 Q</translation>
    </message>
    <message>
        <source>Q-value</source>
        <translation>Q 值</translation>
    </message>
    <message>
        <source>Q-values</source>
        <translation>Q 值</translation>
    </message>
    <message>
        <source>TD error</source>
        <translation>TD 误差</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>available</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>chosen by</source>
        <translation>选择者</translation>
    </message>
    <message>
        <source>credit</source>
        <translation>信用</translation>
    </message>
    <message>
        <source>edge ends</source>
        <translation>边的端点数</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>数目</translation>
    </message>
    <message>
        <source>environment reward</source>
        <translation>环境奖励</translation>
    </message>
    <message>
        <source>episode</source>
        <translation>回合</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>first update</source>
        <translation>首次更新</translation>
    </message>
    <message>
        <source>from</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>greedy action</source>
        <translation>贪心动作</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>last update</source>
        <translation>最后更新</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>of</source>
        <translation>总数</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>since update</source>
        <translation>起始更新</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>to</source>
        <translation>终点</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>TableViewValidation</name>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>图的数目</translation>
    </message>
    <message>
        <source>rewarded steps</source>
        <translation>有奖励的步</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>{0} right</source>
        <translation>正确：{0}</translation>
    </message>
</context>
<context>
    <name>TeachingDesk</name>
    <message>
        <source>All {0} questions are done.</source>
        <translation>{0} 个问题都已完成。</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>提问列表</translation>
    </message>
    <message>
        <source>There is no unlabelled step to ask about.</source>
        <translation>没有可提问的未标注步。</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>When to ask can be chosen once the agent is ready.</source>
        <translation>智能体就绪后才能选择何时提问。</translation>
    </message>
</context>
<context>
    <name>TimelineDesk</name>
    <message>
        <source>Effect of a label</source>
        <translation>标注的效果</translation>
    </message>
    <message>
        <source>The timeline is incomplete: {0}</source>
        <translation>时间线不完整：{0}</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>TimelineHeader</name>
    <message>
        <source>Hide the timeline</source>
        <translation>隐藏时间线</translation>
    </message>
    <message>
        <source>Save, copy or read the timeline as a table</source>
        <translation>保存、复制时间线，或以表格阅读</translation>
    </message>
    <message>
        <source>Shows every step as a row of a table (Ctrl+T).</source>
        <translation>把每一步显示为表格的一行（Ctrl+T）。</translation>
    </message>
    <message>
        <source>Steps as a table</source>
        <translation>以表格显示各步</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Window of its own</source>
        <translation>独立窗口</translation>
    </message>
</context>
<context>
    <name>TimelineKeys</name>
    <message>
        <source>+, −</source>
        <translation>+、−</translation>
    </message>
    <message>
        <source>1 to 5, Enter, S</source>
        <translation>1 至 5、回车、S</translation>
    </message>
    <message>
        <source>All steps at once</source>
        <translation>一次显示所有步</translation>
    </message>
    <message>
        <source>Choose no steps, or return to now</source>
        <translation>取消选择各步，或返回现在</translation>
    </message>
    <message>
        <source>Choose steps to spread one label over</source>
        <translation>选择要分摊标注的步</translation>
    </message>
    <message>
        <source>Ctrl+Left, Ctrl+Right</source>
        <translation>Ctrl+←、Ctrl+→</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Label or skip the chosen steps or the marked row</source>
        <translation>标注或跳过所选各步或标记的行</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>←、→</translation>
    </message>
    <message>
        <source>Look a page of steps back or ahead</source>
        <translation>向后或向前翻一页</translation>
    </message>
    <message>
        <source>Look at the first step</source>
        <translation>回看第一步</translation>
    </message>
    <message>
        <source>Look at the nearest unlabelled step</source>
        <translation>回看最近的未标注步</translation>
    </message>
    <message>
        <source>Look at the step before or after</source>
        <translation>回看前一步或后一步</translation>
    </message>
    <message>
        <source>PageUp, PageDown</source>
        <translation>PageUp、PageDown</translation>
    </message>
    <message>
        <source>Return to now</source>
        <translation>返回现在</translation>
    </message>
    <message>
        <source>Shift+Left, Shift+Right</source>
        <translation>Shift+←、Shift+→</translation>
    </message>
    <message>
        <source>Take back what was said last of the marked step</source>
        <translation>撤销对标记的步最后所说的内容</translation>
    </message>
    <message>
        <source>Timeline (with the focus on it)</source>
        <translation>时间线（获得焦点时）</translation>
    </message>
    <message>
        <source>Wider or narrower steps</source>
        <translation>加宽或收窄各步</translation>
    </message>
</context>
<context>
    <name>TimelinePanel</name>
    <message>
        <source>List only: {0}</source>
        <translation>只列出：{0}</translation>
    </message>
    <message>
        <source>Not greedy</source>
        <translation>非贪心</translation>
    </message>
    <message>
        <source>One reward spread over steps {0} to {1}:</source>
        <translation>分摊到第 {0} 至 {1} 步的一个奖励：</translation>
    </message>
    <message>
        <source>Only actions drawn at random.</source>
        <translation>只列出随机选取的动作。</translation>
    </message>
    <message>
        <source>Only steps whose action was not the greedy one.</source>
        <translation>只列出动作并非贪心的步。</translation>
    </message>
    <message>
        <source>Only steps with neither a label nor a skip.</source>
        <translation>只列出既无标注也未跳过的步。</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Reward for step {0}:</source>
        <translation>给第 {0} 步的奖励：</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Unlabelled</source>
        <translation>未标注</translation>
    </message>
    <message>
        <source>no steps yet</source>
        <translation>尚无步</translation>
    </message>
    <message>
        <source>{0} of {1} steps</source>
        <translation>{1} 步中的 {0} 步</translation>
    </message>
    <message>
        <source>{0}–{1} of {2}</source>
        <translation>{0}–{1} / {2}</translation>
    </message>
</context>
<context>
    <name>TimelineStrip</name>
    <message>
        <source>Click a step to look back at it, drag to spread a label over steps, wheel to zoom.
◆ random · ■ chosen by hand · ▲ below: not the greedy action
Bars: rewards by hand, up or down; hatched: credit; hollow square: no label yet; ×: skipped
○ corrected · ● demonstrated · two posts: actions compared</source>
        <translation>单击一步可回看，拖动可把标注分摊到多步，滚轮缩放。
◆ 随机 · ■ 人工选择 · 下方 ▲：不是贪心动作
柱：人工奖励，向上或向下；斜线：信用；空心方块：尚无标注；×：已跳过
○ 已纠正 · ● 已示范 · 双柱：比较过的动作</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>TimelineTable</name>
    <message>
        <source>A row shows that step again; 1 to 5, Enter and S label or skip it.</source>
        <translation>单击一行可再次显示该步；1 至 5、回车和 S 可标注或跳过它。</translation>
    </message>
    <message>
        <source>Exact value…	Enter</source>
        <translation>精确值…	回车</translation>
    </message>
    <message>
        <source>Give {0}</source>
        <translation>给出 {0}</translation>
    </message>
    <message>
        <source>Roll the weights back to before this label</source>
        <translation>把权重回退到这个标注之前</translation>
    </message>
    <message>
        <source>Skip	S</source>
        <translation>跳过	S</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>第 {0} 步</translation>
    </message>
    <message>
        <source>Steps of the session</source>
        <translation>会话的各步</translation>
    </message>
    <message>
        <source>Take back what was said last	Del</source>
        <translation>撤销最后所说的内容	Del</translation>
    </message>
</context>
<context>
    <name>TimelineWords</name>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>By the Q-values, at random, or by hand; ▲ is not the greedy action.</source>
        <translation>按 Q 值、随机或人工选择；▲ 表示不是贪心动作。</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Comparisons of two actions: {0}</source>
        <translation>两个动作的比较：{0}</translation>
    </message>
    <message>
        <source>Corrected: {0} is right</source>
        <translation>已纠正：{0} 是正确的</translation>
    </message>
    <message>
        <source>Credit</source>
        <translation>信用</translation>
    </message>
    <message>
        <source>Demonstrated by you: {0}</source>
        <translation>由您示范：{0}</translation>
    </message>
    <message>
        <source>Env.</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>Number of the step, counted from 0.</source>
        <translation>步的编号，从 0 开始。</translation>
    </message>
    <message>
        <source>Q gap</source>
        <translation>Q 差距</translation>
    </message>
    <message>
        <source>Q of the greedy action minus Q of the chosen one, when it was chosen.</source>
        <translation>选择时贪心动作的 Q 减去所选动作的 Q。</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Step {0}</source>
        <translation>第 {0} 步</translation>
    </message>
    <message>
        <source>Step {0}: {1} — {2}</source>
        <translation>第 {0} 步：{1}（{2}）</translation>
    </message>
    <message>
        <source>Sum of this step's shares of spread labels.</source>
        <translation>分摊的标注归于这一步的份额之和。</translation>
    </message>
    <message>
        <source>TD error</source>
        <translation>TD 误差</translation>
    </message>
    <message>
        <source>Target minus Q at the last update whose batch held this step. Where none did since the window opened this session: as its newest label met it.</source>
        <translation>最近一次批次含有这一步的更新中，目标减去 Q。若窗口打开此会话以来没有这样的更新：取其最新标注所遇到的值。</translation>
    </message>
    <message>
        <source>The environment's own reward.</source>
        <translation>环境自身给出的奖励。</translation>
    </message>
    <message>
        <source>The graph acted on.</source>
        <translation>所作用的图。</translation>
    </message>
    <message>
        <source>The reward given by hand to this step; → the action said to be right, ≻ how many pairs of actions were compared.</source>
        <translation>人工给这一步的奖励；→ 被指为正确的动作，≻ 比较过的动作对数。</translation>
    </message>
    <message>
        <source>What is learned from: the effective reward.</source>
        <translation>学习所依据的：有效奖励。</translation>
    </message>
    <message>
        <source>What was done.</source>
        <translation>做了什么。</translation>
    </message>
    <message>
        <source>action {0}</source>
        <translation>动作 {0}</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>graph {0}</source>
        <translation>图 {0}</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>on {0}</source>
        <translation>在 {0} 上</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>A slip? Ctrl+Z takes a label back. Ctrl+K finds everything else by words.</source>
        <translation>手误了？Ctrl+Z 撤销标注。Ctrl+K 可按词语查找其他一切。</translation>
    </message>
    <message>
        <source>Gradients has a row per layer and its history at the right. {gradient}</source>
        <translation>“梯度”面板中每层一行，右侧是它的历史。{gradient}</translation>
    </message>
    <message>
        <source>Its network learned from that at once. Twice more: Space, then a reward.</source>
        <translation>它的网络立即从中学习了。再来两次：空格键，然后给出奖励。</translation>
    </message>
    <message>
        <source>Press Space: the agent looks at the graph and chooses an action.</source>
        <translation>按空格键：智能体观察图并选择一个动作。</translation>
    </message>
    <message>
        <source>The hottest was {0}: its norm was {1} at update {2}.</source>
        <translation>最热的是 {0}：在第 {2} 次更新时范数为 {1}。</translation>
    </message>
    <message>
        <source>The panel Reward says what it did. Press 5 to praise it (+2) or 1 to blame it.</source>
        <translation>“奖励”面板说明它做了什么。按 5 表扬（+2），按 1 批评。</translation>
    </message>
</context>
<context>
    <name>TourBar</name>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Goes on with the tour.</source>
        <translation>继续导览。</translation>
    </message>
    <message>
        <source>Help &gt; First steps begins it again.</source>
        <translation>“帮助 &gt; 入门”可重新开始。</translation>
    </message>
    <message>
        <source>More of the tour</source>
        <translation>导览的下一部分</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Skip this</source>
        <translation>不再继续</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
</context>
<context>
    <name>UpdateWindow</name>
    <message>
        <source>How many of the newest updates every curve shows.</source>
        <translation>每条曲线显示最近多少次更新。</translation>
    </message>
    <message>
        <source>Updates shown</source>
        <translation>显示的更新数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>last {0}</source>
        <translation>最近 {0}</translation>
    </message>
</context>
<context>
    <name>Validation</name>
    <message>
        <source>Accuracy {0}: {1} of {2} held-back graphs right</source>
        <translation>准确率 {0}：{2} 个留出的图中有 {1} 个正确</translation>
    </message>
    <message>
        <source>After {0} the accuracy was {1}.</source>
        <translation>{0}之后，准确率为 {1}。</translation>
    </message>
    <message>
        <source>{0} guessed</source>
        <translation>推测 {0}</translation>
    </message>
    <message>
        <source>{0} labels</source>
        <translation>{0} 个标注</translation>
    </message>
    <message>
        <source>{0} of {1} agreed</source>
        <translation>{1} 个中 {0} 个一致</translation>
    </message>
    <message>
        <source>{0} rewarded steps</source>
        <translation>{0} 个有奖励的步</translation>
    </message>
    <message>
        <source>{0}, {1} updates; the most frequent class alone: {2}</source>
        <translation>{0}，{1} 次更新；只猜最常见的类别：{2}</translation>
    </message>
</context>
<context>
    <name>ValidationCurve</name>
    <message>
        <source>Accuracy on the held-back graphs after so many labels. Dashed: always naming their most frequent class.</source>
        <translation>各标注数之后在留出的图上的准确率。虚线：总是猜其中最常见的类别。</translation>
    </message>
    <message>
        <source>Learning curve</source>
        <translation>学习曲线</translation>
    </message>
</context>
<context>
    <name>ValidationMatrix</name>
    <message>
        <source>Confusion matrix</source>
        <translation>混淆矩阵</translation>
    </message>
    <message>
        <source>Rows: the right class. Columns: the class the agent named.</source>
        <translation>行：正确的类别。列：智能体给出的类别。</translation>
    </message>
    <message>
        <source>{0} named {1}: {2}</source>
        <translation>{0} 判为 {1}：{2}</translation>
    </message>
</context>
<context>
    <name>ValidationPanel</name>
    <message>
        <source>No graphs are held back</source>
        <translation>没有留出图</translation>
    </message>
    <message>
        <source>Open a set of labelled graphs and choose in its preview how many are held back: the agent never learns from them, and is judged on them after each label.</source>
        <translation>打开一个带标签的图集，在预览中选择留出多少：智能体从不从中学习，每次标注之后用它们评判智能体。</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
</context>
<context>
    <name>ValueDialog</name>
    <message>
        <source>Agent and shadow over the labels given</source>
        <translation>智能体与影子随标注数的变化</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>How much was lived again</source>
        <translation>已重历的部分</translation>
    </message>
    <message>
        <source>It did not work: {0}</source>
        <translation>未成功：{0}</translation>
    </message>
    <message>
        <source>The session is lived again from its file, beside a shadow that gets no label; both are judged now and then. The window can be used meanwhile.</source>
        <translation>从文件重历会话，旁边有一个得不到标注的影子；两者不时接受评判。其间可以使用窗口。</translation>
    </message>
    <message>
        <source>What the labels bought</source>
        <translation>标注换来了什么</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>labels given</source>
        <translation>给出的标注</translation>
    </message>
    <message>
        <source>shadow</source>
        <translation>影子</translation>
    </message>
</context>
<context>
    <name>ValueWords</name>
    <message>
        <source>A shadow of the same seed took the same steps without a label and learned {0}: it has {1}.</source>
        <translation>种子相同的影子在没有标注的情况下执行了相同的步，学到了{0}：它有 {1}。</translation>
    </message>
    <message>
        <source>The labels brought {0}: {1} per label</source>
        <translation>标注带来了 {0}：每个标注 {1}</translation>
    </message>
    <message>
        <source>The last {0} labels changed {1} of {2} decisions.</source>
        <translation>最近 {0} 个标注改变了 {2} 个决定中的 {1} 个。</translation>
    </message>
    <message>
        <source>You gave {0} labels per step, {1} over the last {2} steps.</source>
        <translation>您每步给出 {0} 个标注，最近 {2} 步为 {1} 个。</translation>
    </message>
    <message>
        <source>accuracy on graphs held back</source>
        <translation>在留出的图上的准确率</translation>
    </message>
    <message>
        <source>agreement with your labels</source>
        <translation>与您的标注的一致程度</translation>
    </message>
    <message>
        <source>from the environment's reward alone</source>
        <translation>仅来自环境奖励的内容</translation>
    </message>
    <message>
        <source>greedy accuracy</source>
        <translation>贪心准确率</translation>
    </message>
    <message>
        <source>greedy return</source>
        <translation>贪心回报</translation>
    </message>
    <message>
        <source>nothing, because all reward came from you</source>
        <translation>零内容，因为所有奖励都来自您</translation>
    </message>
    <message>
        <source>{0} labels in {1} minutes: {2} went from {3} to {4}.</source>
        <translation>{1} 分钟内 {0} 个标注：{2} 从 {3} 变为 {4}。</translation>
    </message>
    <message>
        <source>{0}, {1} per minute</source>
        <translation>{0}，每分钟 {1}</translation>
    </message>
</context>
<context>
    <name>VariableTree</name>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>L2 norm of the gradient before clipping, or what it is instead.</source>
        <translation>裁剪前梯度的 L2 范数，或其状态。</translation>
    </message>
    <message>
        <source>L2 norm of the weights before the update.</source>
        <translation>更新前权重的 L2 范数。</translation>
    </message>
    <message>
        <source>Layers and variables</source>
        <translation>层与变量</translation>
    </message>
    <message>
        <source>Layers, and the trainable variables each of them owns.</source>
        <translation>各层，以及每层拥有的可训练变量。</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Shape of the variable.</source>
        <translation>变量的形状。</translation>
    </message>
    <message>
        <source>Size of the change the update made, against the size of the weights.</source>
        <translation>更新造成的变化量，相对于权重的大小。</translation>
    </message>
    <message>
        <source>Update ÷ weight</source>
        <translation>更新 ÷ 权重</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>VariablesTable</name>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Variables and their gradients</source>
        <translation>变量及其梯度</translation>
    </message>
</context>
<context>
    <name>ViewTitle</name>
    <message>
        <source>Hide {0}</source>
        <translation>隐藏 {0}</translation>
    </message>
    <message>
        <source>Save, copy or read {0} as a table</source>
        <translation>保存、复制 {0}，或以表格阅读</translation>
    </message>
    <message>
        <source>{0} as a window of its own</source>
        <translation>把 {0} 作为独立窗口</translation>
    </message>
</context>
<context>
    <name>WhatIfBar</name>
    <message>
        <source>1 change</source>
        <translation>1 处修改</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Go back to the session's graph</source>
        <translation>回到会话的图</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>The session does not know of these changes.</source>
        <translation>会话并不知道这些修改。</translation>
    </message>
    <message>
        <source>Use the changed graph in the session</source>
        <translation>在会话中使用修改后的图</translation>
    </message>
    <message>
        <source>What if: {} · {}</source>
        <translation>假设：{} · {}</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>{} changes</source>
        <translation>{} 处修改</translation>
    </message>
</context>
<context>
    <name>WorkArea</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Path, variables, output and the script</source>
        <translation>路径、变量、输出与脚本</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Variables ({0})</source>
        <translation>变量（{0}）</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source> (line {0})</source>
        <translation>（第 {0} 行）</translation>
    </message>
    <message>
        <source> --adapter {0}</source>
        <translation> --adapter {0}</translation>
    </message>
    <message>
        <source> Its input is {0}.</source>
        <translation>它的输入是 {0}。</translation>
    </message>
    <message>
        <source> Its {0} inputs lie between {1} and {2}.</source>
        <translation>它的 {0} 个输入介于 {1} 与 {2} 之间。</translation>
    </message>
    <message>
        <source> Made with {0}: what follows may differ in the last digits.</source>
        <translation>以 {0} 生成：后续结果的末位数字可能不同。</translation>
    </message>
    <message>
        <source> The first bad entry is {0} at {1}.</source>
        <translation>第一个有问题的数是 {1} 处的 {0}。</translation>
    </message>
    <message>
        <source> The loss depends on other variables, none of which was asked for.</source>
        <translation>损失依赖于其他变量，而没有请求它们的梯度。</translation>
    </message>
    <message>
        <source> The loss does depend on {0}.</source>
        <translation>损失确实依赖于 {0}。</translation>
    </message>
    <message>
        <source> What was done since is kept in {0}.</source>
        <translation>此后所做的保留在 {0} 中。</translation>
    </message>
    <message>
        <source> and {0} more</source>
        <translation> 及另外 {0} 个</translation>
    </message>
    <message>
        <source> at entry {0}</source>
        <translation>（第 {0} 项）</translation>
    </message>
    <message>
        <source> from numbers too large for 32 bits</source>
        <translation>，源于超出 32 位的数</translation>
    </message>
    <message>
        <source> of graph {0}</source>
        <translation>（图 {0}）</translation>
    </message>
    <message>
        <source>'[' without a key before it, or nested too deep</source>
        <translation>'[' 之前没有键，或嵌套过深</translation>
    </message>
    <message>
        <source>']' where none can be</source>
        <translation>']' 出现在不该出现之处</translation>
    </message>
    <message>
        <source>*Vertices {0}; wanted a number of at most {1} vertices</source>
        <translation>*Vertices {0}；需要不超过 {1} 的顶点数</translation>
    </message>
    <message>
        <source>, fresh weights</source>
        <translation>，新的权重</translation>
    </message>
    <message>
        <source>, made at line {0},</source>
        <translation>（创建于第 {0} 行）</translation>
    </message>
    <message>
        <source>--adapter must be module:function, got {0}</source>
        <translation>--adapter 须为 module:function，实际为 {0}</translation>
    </message>
    <message>
        <source>--adapter {0}: no such function; wanted {1}</source>
        <translation>--adapter {0}：没有这个函数；需要 {1}</translation>
    </message>
    <message>
        <source>--adapter {0}: wanted {1}, got {2}</source>
        <translation>--adapter {0}：需要 {1}，实际为 {2}</translation>
    </message>
    <message>
        <source>--env {0}: wanted a class, got {1}</source>
        <translation>--env {0}：需要一个类，实际为 {1}</translation>
    </message>
    <message>
        <source>--env {0}: wanted a gymnasium.Env, got {1} without {2}</source>
        <translation>--env {0}：需要 gymnasium.Env，实际的 {1} 没有 {2}</translation>
    </message>
    <message>
        <source>--env-args must be JSON, got {0}: {1}</source>
        <translation>--env-args 须为 JSON，实际为 {0}：{1}</translation>
    </message>
    <message>
        <source>--env-args must be a JSON object such as {"n": 5}, got {0}</source>
        <translation>--env-args 须为 JSON 对象，例如 {"n": 5}，实际为 {0}</translation>
    </message>
    <message>
        <source>--folds must be between 2 and {0}, the size of the smallest class, got {1}</source>
        <translation>--folds 须在 2 与 {0}（最小类别的大小）之间，实际为 {1}</translation>
    </message>
    <message>
        <source>--last must be at least 1, got {0}</source>
        <translation>--last 至少为 1，实际为 {0}</translation>
    </message>
    <message>
        <source>--set {0}: wanted NAME=VALUE with one of {1}</source>
        <translation>--set {0}：需要 NAME=VALUE，名称为 {1} 之一</translation>
    </message>
    <message>
        <source>--set: {0}</source>
        <translation>--set：{0}</translation>
    </message>
    <message>
        <source>1 word</source>
        <translation>1 个词</translation>
    </message>
    <message>
        <source>; {0} kept</source>
        <translation>；保留了 {0}</translation>
    </message>
    <message>
        <source>A GIN layer sums each node with its neighbours, and in this graph that sum is the same for every node, so all nodes look alike.</source>
        <translation>GIN 层把每个节点与其邻居相加，而在这个图中每个节点的和都相同，所以所有节点看起来都一样。</translation>
    </message>
    <message>
        <source>A TU data set of {0} graphs; its ids, which count from 1, are numbered from 0 within each graph.</source>
        <translation>含有 {0} 个图的 TU 数据集；其编号从 1 开始，在每个图内改为从 0 开始。</translation>
    </message>
    <message>
        <source>A copy of {0}; nothing is saved. {1}</source>
        <translation>{0} 的副本；不会保存任何内容。{1}</translation>
    </message>
    <message>
        <source>A dense matrix: its entries that are not 0 are the edges.</source>
        <translation>稠密矩阵：不为 0 的项是边。</translation>
    </message>
    <message>
        <source>A folder of {0} graph files, read as one set.</source>
        <translation>含有 {0} 个图文件的文件夹，作为一个图集读取。</translation>
    </message>
    <message>
        <source>A gradient is None</source>
        <translation>有梯度为 None</translation>
    </message>
    <message>
        <source>A hypergraph of {0} hyperedges; each becomes {1}.</source>
        <translation>{0} 条超边的超图；每条变为{1}。</translation>
    </message>
    <message>
        <source>A layer that is set to be not trainable, or whose optimizer state overflowed, passes gradients on but does not learn itself.</source>
        <translation>被设为不可训练的层，或优化器状态溢出的层，会传递梯度，但自己不学习。</translation>
    </message>
    <message>
        <source>A layer's gradient is exactly 0</source>
        <translation>有一层的梯度恰为 0</translation>
    </message>
    <message>
        <source>A learning rate of {0} moves a weight further in one update than fresh weights are large ({1}), so each step undoes what the others learned.</source>
        <translation>学习率 {0} 使权重在一次更新中移动的幅度超过新权重的大小（{1}），所以每一步都抹去其他步学到的内容。</translation>
    </message>
    <message>
        <source>A mistyped reward leaves Adam's moments useless for thousands of updates. Far rewards: step {0}.</source>
        <translation>一个误输入的奖励会使 Adam 的动量在数千次更新中失效。偏离很远的奖励：第 {0} 步。</translation>
    </message>
    <message>
        <source>A netlist: the gate type is a node feature, without regard to case ({0}).</source>
        <translation>网表：门的类型作为节点特征，不区分大小写（{0}）。</translation>
    </message>
    <message>
        <source>A network that sees each feature with mean 0 and standard deviation 1, {0}</source>
        <translation>使每个特征的均值为 0、标准差为 1 的网络，{0}</translation>
    </message>
    <message>
        <source>A network with a linear output in a new session with the same steps and labels. Undo brings this session back.</source>
        <translation>在新会话中使用线性输出的网络，步和标注不变。撤销可回到本会话。</translation>
    </message>
    <message>
        <source>A network with {0} instead of {1} GIN layers {2}</source>
        <translation>使用 {0} 层而不是 {1} 层 GIN 的网络，{2}</translation>
    </message>
    <message>
        <source>A network without BatchNorm, with standardised features and a linear output, in a new session with the same steps and labels. Undo brings this session back.</source>
        <translation>在新会话中使用没有 BatchNorm、特征标准化、线性输出的网络，步和标注不变。撤销可回到本会话。</translation>
    </message>
    <message>
        <source>A relu's gradient is 0 where its value is 0: the actions concerned neither rise nor fall, and ties at 0 decide which action has the {0} Q-value.</source>
        <translation>relu 在其值为 0 处梯度也为 0：相关的动作既不升也不降，由 0 处的并列决定哪个动作的 Q 值{0}。</translation>
    </message>
    <message>
        <source>A variable itself holds NaN or inf.{0} An earlier update must have put it there.</source>
        <translation>某个变量自身含有 NaN 或 inf。{0}一定是之前的某次更新造成的。</translation>
    </message>
    <message>
        <source>A way out through numpy</source>
        <translation>经由 numpy 的出口</translation>
    </message>
    <message>
        <source>About a thousandth per update is usual.</source>
        <translation>通常每次更新约为千分之一。</translation>
    </message>
    <message>
        <source>About a thousandth per update is usual. Weights that were thrown far do not come back by themselves, so fresh ones are drawn as well.</source>
        <translation>通常每次更新约为千分之一。被甩得很远的权重不会自行恢复，所以也会重新初始化。</translation>
    </message>
    <message>
        <source>Action {0} on the same graph was labelled {1} (step {2}) and {3} (step {4}); Q can only learn their mean.</source>
        <translation>同一个图上的动作 {0} 既被标注为 {1}（第 {2} 步），又被标注为 {3}（第 {4} 步）；Q 只能学到它们的均值。</translation>
    </message>
    <message>
        <source>Adam forgets its moments, which after one huge gradient keep a layer where it is.</source>
        <translation>Adam 忘掉它的动量；一次巨大的梯度之后，这些动量会使某一层停滞不动。</translation>
    </message>
    <message>
        <source>Add tape.watch(x) as the first line of the block, before x is used.</source>
        <translation>请把 tape.watch(x) 作为代码块的第一行，放在使用 x 之前。</translation>
    </message>
    <message>
        <source>After conv {0} the embeddings of all {1} nodes differ by only {2} of their size, so their differences are lost to Q.</source>
        <translation>在 conv {0} 之后，所有 {1} 个节点的嵌入只相差其大小的 {2}，所以它们的差别对 Q 来说丢失了。</translation>
    </message>
    <message>
        <source>Against the others of their case: step {0}. Relabel what was a slip; if both are meant, the graph lacks what made the difference.</source>
        <translation>与同类其余标注相反：第 {0} 步。若是手误，请重新标注；若两者都是本意，则图中缺少造成差别的信息。</translation>
    </message>
    <message>
        <source>All Dense layers inside one GINConv share one initializer object; Keras then draws the same numbers for each. Every kernel must be drawn anew.</source>
        <translation>一个 GINConv 内的所有 Dense 层共用一个初始化器对象，于是 Keras 给每一层抽取同样的数。每个核都须重新抽取。</translation>
    </message>
    <message>
        <source>An OGB data set of {0} graphs.</source>
        <translation>含有 {0} 个图的 OGB 数据集。</translation>
    </message>
    <message>
        <source>Ask for all gradients in one call: a, b = tape.gradient(loss, [variables_a, variables_b]). Or keep the record: with tf.GradientTape(persistent=True) as tape: … and del tape after.</source>
        <translation>请在一次调用中请求所有梯度：a, b = tape.gradient(loss, [variables_a, variables_b])。或保留记录：with tf.GradientTape(persistent=True) as tape: …，之后 del tape。</translation>
    </message>
    <message>
        <source>Ask only for the variables the loss uses (the trained network's own trainable_variables), or make the unused layer part of the loss.</source>
        <translation>只请求损失所用变量的梯度（所训练网络自身的 trainable_variables），或让未使用的层参与损失。</translation>
    </message>
    <message>
        <source>Back in the session before the remedy.{0}</source>
        <translation>已回到对策之前的会话。{0}</translation>
    </message>
    <message>
        <source>BatchNorm hides the graph</source>
        <translation>BatchNorm 掩盖了图</translation>
    </message>
    <message>
        <source>BatchNorm in training mode makes the mean of every channel over the rows 0, and a mean over the same rows follows: the output does not depend on the input, and these gradients are rounding only (largest kernel {0}, largest other {1}). The biases still learn, which hides it.</source>
        <translation>训练模式下的 BatchNorm 使每个通道在各行上的均值为 0，随后又对同样的行取均值：输出不依赖于输入，这些梯度只是舍入误差（最大的核梯度 {0}，其余最大 {1}）。偏置仍在学习，因而掩盖了这一点。</translation>
    </message>
    <message>
        <source>Batches of 32</source>
        <translation>32 个转移的批次</translation>
    </message>
    <message>
        <source>Bipartite: both columns count from 1 and name nodes of two kinds.</source>
        <translation>二部图：两列都从 1 开始计数，分别指两类节点。</translation>
    </message>
    <message>
        <source>Build the network anew</source>
        <translation>重新建立网络</translation>
    </message>
    <message>
        <source>Call tape.watch(model.trainable_variables) first, after the model has been built; or leave watch_accessed_variables at True.</source>
        <translation>请在模型构建之后先调用 tape.watch(model.trainable_variables)；或让 watch_accessed_variables 保持 True。</translation>
    </message>
    <message>
        <source>Call tape.watch(x) before the forward pass.</source>
        <translation>请在前向计算之前调用 tape.watch(x)。</translation>
    </message>
    <message>
        <source>Call the model itself: q = model(observation, training=True).</source>
        <translation>请调用模型本身：q = model(observation, training=True)。</translation>
    </message>
    <message>
        <source>Check output_gradients; without them TensorFlow starts from ones.</source>
        <translation>请检查 output_gradients；不给出时 TensorFlow 从 1 开始。</translation>
    </message>
    <message>
        <source>Check that this operation picks the entries that were meant (an index, a slice, a mask), and that terms do not cancel.</source>
        <translation>请检查这个运算是否取出了想要的数（下标、切片、掩码），以及各项是否相互抵消。</translation>
    </message>
    <message>
        <source>Checkpoint {0} cannot be used ({1}). </source>
        <translation>检查点 {0} 不能使用（{1}）。</translation>
    </message>
    <message>
        <source>Clear the other finding first, if there is one. Otherwise look at the lens on the graph: does Q depend on what you look at when you label?</source>
        <translation>若有其他发现，请先解决它。否则请看图上的透镜：Q 是否依赖于您标注时所看的内容？</translation>
    </message>
    <message>
        <source>Clip the gradients at 10</source>
        <translation>把梯度裁剪到 10</translation>
    </message>
    <message>
        <source>Clip the gradients at 1{0}</source>
        <translation>把梯度裁剪到 1{0}</translation>
    </message>
    <message>
        <source>Colour refinement (Weisfeiler and Leman) tells apart all that a GIN can tell apart. A feature in which the two differ, for example the degree or a position, would help.</source>
        <translation>颜色细化（Weisfeiler–Leman）能区分 GIN 所能区分的一切。增加一个使两者不同的特征会有帮助，例如度或位置。</translation>
    </message>
    <message>
        <source>Compute the loss from the network's own output inside the tape: with tf.GradientTape() as tape: q = model(observation, training=True); loss = tf.reduce_mean(tf.square(target - q[:, action])).</source>
        <translation>请在记录带之内用网络自身的输出计算损失：with tf.GradientTape() as tape: q = model(observation, training=True); loss = tf.reduce_mean(tf.square(target - q[:, action]))。</translation>
    </message>
    <message>
        <source>Compute the loss from the values before this operation, or replace it by one that can be differentiated.</source>
        <translation>请用这个运算之前的值计算损失，或把它换成可求导的运算。</translation>
    </message>
    <message>
        <source>Dead output units</source>
        <translation>失活的输出单元</translation>
    </message>
    <message>
        <source>Dead relu layer</source>
        <translation>失活的 relu 层</translation>
    </message>
    <message>
        <source>Dead units, a saturated activation or a weight of exactly 0 stop a gradient.</source>
        <translation>失活的单元、饱和的激活函数或恰为 0 的权重都会阻断梯度。</translation>
    </message>
    <message>
        <source>Dead: {0}. A relu dies when its inputs are all negative, most often after one large step (a high learning rate, an outlier reward) or by a very negative bias.</source>
        <translation>失活：{0}。当输入全为负时 relu 就会失活，多半发生在一次过大的更新之后（学习率过高、异常奖励），或因偏置过于负。</translation>
    </message>
    <message>
        <source>Do not apply gradients that are not finite, and start again from good weights. Clip before applying: gradients, _ = tf.clip_by_global_norm(gradients, 10.0).</source>
        <translation>不要应用非有限的梯度，并从正常的权重重新开始。应用之前先裁剪：gradients, _ = tf.clip_by_global_norm(gradients, 10.0)。</translation>
    </message>
    <message>
        <source>Do not clip the loss. Clip the gradients (tf.clip_by_global_norm) or use a loss that grows slowly (tf.keras.losses.Huber()).</source>
        <translation>不要裁剪损失。请裁剪梯度（tf.clip_by_global_norm），或使用增长缓慢的损失（tf.keras.losses.Huber()）。</translation>
    </message>
    <message>
        <source>Done: {0}.</source>
        <translation>已完成：{0}。</translation>
    </message>
    <message>
        <source>Draw the weights anew</source>
        <translation>重新初始化权重</translation>
    </message>
    <message>
        <source>Draw {0} anew</source>
        <translation>重新初始化 {0}</translation>
    </message>
    <message>
        <source>Each batch holds one graph only, and BatchNorm subtracts that graph's own mean, so after pooling every graph looks the same.</source>
        <translation>每个批次只有一个图，BatchNorm 减去的正是该图自己的均值，所以池化之后所有图看起来都一样。</translation>
    </message>
    <message>
        <source>Each layer mixes a node with its neighbours; where nearly everything is a neighbour, or after many layers, nothing of its own is left. The lens 'Embedding' shows it layer by layer.</source>
        <translation>每一层都把节点与其邻居混合；当几乎所有节点都是邻居时，或经过许多层之后，节点自身的信息便所剩无几。“嵌入”透镜逐层显示这一点。</translation>
    </message>
    <message>
        <source>Each layer multiplies the gradient by its weights; small ones compound.</source>
        <translation>每一层都把梯度乘以它的权重；较小的权重会层层累积。</translation>
    </message>
    <message>
        <source>Each update sees several different graphs, so BatchNorm no longer hides them.</source>
        <translation>每次更新看到多个不同的图，因此 BatchNorm 不再掩盖它们。</translation>
    </message>
    <message>
        <source>Edge attributes ({0}) are kept to be shown; the network does not use them.</source>
        <translation>边的属性（{0}）保留以供显示；网络不使用它们。</translation>
    </message>
    <message>
        <source>Edge ends are read as positions in the list of nodes, counted from 0.</source>
        <translation>边的端点按节点列表中的位置读取，从 0 开始。</translation>
    </message>
    <message>
        <source>Edge ends are read as the nodes' names.</source>
        <translation>边的端点按节点的名称读取。</translation>
    </message>
    <message>
        <source>Edge weights are shown in the picture; the network does not use them.</source>
        <translation>边的权重显示在图中；网络不使用它们。</translation>
    </message>
    <message>
        <source>Either the network started there (features far from a scale of 1 do that), or bootstrapping feeds on its own overestimates; a lower discount, a slower target network or double Q then help.</source>
        <translation>要么网络一开始就在那里（特征远离 1 的尺度时会如此），要么自举在放大自己的高估；此时降低折扣因子、放慢目标网络或使用双重 Q 学习会有帮助。</translation>
    </message>
    <message>
        <source>Every label has the weight or confidence 0, so the loss is 0 whatever Q is.</source>
        <translation>每个标注的权重或置信度都是 0，所以无论 Q 是多少，损失都是 0。</translation>
    </message>
    <message>
        <source>Every unit of {0} is 0 for all nodes of the batch, so nothing gets through it and nothing before it has a gradient.</source>
        <translation>{0} 的每个单元对批次中的所有节点都是 0，所以没有任何信息通过，它之前的层也没有梯度。</translation>
    </message>
    <message>
        <source>Exploding gradients</source>
        <translation>梯度爆炸</translation>
    </message>
    <message>
        <source>Find and repair the entry before training: tf.debugging.assert_all_finite(x, 'features'), or x = np.nan_to_num(x).</source>
        <translation>训练之前请找出并修复该数：tf.debugging.assert_all_finite(x, 'features')，或 x = np.nan_to_num(x)。</translation>
    </message>
    <message>
        <source>Fresh kernels and zero biases for {0}; the optimizer starts anew. What {1} had learned is lost.</source>
        <translation>{0} 使用新的核和零偏置；优化器重新开始。{1} 学到的内容会丢失。</translation>
    </message>
    <message>
        <source>Fresh kernels and zero biases in every layer, and smaller steps; labels and replay buffer stay.</source>
        <translation>每一层使用新的核和零偏置，步长更小；标注和回放缓冲区保持不变。</translation>
    </message>
    <message>
        <source>Fresh kernels and zero biases in every layer; what was learned is lost, labels and replay buffer stay.</source>
        <translation>每一层使用新的核和零偏置；学到的内容会丢失，标注和回放缓冲区保持不变。</translation>
    </message>
    <message>
        <source>Fresh, different kernels and zero biases; what these layers had learned is lost.</source>
        <translation>使用新的、互不相同的核和零偏置；这些层学到的内容会丢失。</translation>
    </message>
    <message>
        <source>Frozen layer</source>
        <translation>冻结的层</translation>
    </message>
    <message>
        <source>GEXF version {0}.</source>
        <translation>GEXF 版本 {0}。</translation>
    </message>
    <message>
        <source>Give these labels weight 1</source>
        <translation>把这些标注的权重设为 1</translation>
    </message>
    <message>
        <source>Graph Coach needs Keras 2 (tf_keras), but tf.keras comes from {0}; install tf-keras of TensorFlow's own version: pip install 'tf-keras=={1}'</source>
        <translation>Graph Coach 需要 Keras 2（tf_keras），但 tf.keras 来自 {0}；请安装与 TensorFlow 版本相同的 tf-keras：pip install 'tf-keras=={1}'</translation>
    </message>
    <message>
        <source>Graph Coach needs Keras 2 (tf_keras), but this process has already imported Keras 3; import core.backend first, or set TF_USE_LEGACY_KERAS=1 before importing TensorFlow</source>
        <translation>Graph Coach 需要 Keras 2（tf_keras），但本进程已导入 Keras 3；请先导入 core.backend，或在导入 TensorFlow 之前设置 TF_USE_LEGACY_KERAS=1</translation>
    </message>
    <message>
        <source>Graph Coach session</source>
        <translation>Graph Coach 会话</translation>
    </message>
    <message>
        <source>ISCAS bench netlist</source>
        <translation>ISCAS bench 网表</translation>
    </message>
    <message>
        <source>Identical kernels</source>
        <translation>相同的核</translation>
    </message>
    <message>
        <source>It can tell the two apart: a new network in a new session with the same steps and labels. Undo brings this session back.</source>
        <translation>它能区分两者：在新会话中使用新网络，步和标注不变。撤销可回到本会话。</translation>
    </message>
    <message>
        <source>Keep its input in range: tf.math.log(x + 1e-7), tf.math.divide_no_nan(a, b), tf.clip_by_value(x, -30.0, 30.0) before tf.exp, or a loss computed from logits.</source>
        <translation>请让它的输入保持在范围内：tf.math.log(x + 1e-7)、tf.math.divide_no_nan(a, b)、在 tf.exp 之前 tf.clip_by_value(x, -30.0, 30.0)，或由 logits 计算损失。</translation>
    </message>
    <message>
        <source>Keep its input near 0 (scale features, smaller initial weights), or compute the loss from logits: tf.nn.softmax_cross_entropy_with_logits.</source>
        <translation>请让它的输入接近 0（缩放特征、减小初始权重），或由 logits 计算损失：tf.nn.softmax_cross_entropy_with_logits。</translation>
    </message>
    <message>
        <source>Keep this operation out of the tape, or give it a gradient with tf.custom_gradient.</source>
        <translation>请让这个运算留在记录带之外，或用 tf.custom_gradient 给它一个梯度。</translation>
    </message>
    <message>
        <source>Kept the change: a new session</source>
        <translation>已保留修改：新的会话</translation>
    </message>
    <message>
        <source>Kernels of {0} started as the same numbers, so these layers see and learn the same things twice.</source>
        <translation>{0} 的核以相同的数值开始，所以这些层看到并学习了两遍同样的内容。</translation>
    </message>
    <message>
        <source>Labels contradict each other</source>
        <translation>标注互相矛盾</translation>
    </message>
    <message>
        <source>Labels of shape {0} fit neither the graph nor its nodes; left out.</source>
        <translation>形状为 {0} 的标签既不符合图也不符合其节点；未使用。</translation>
    </message>
    <message>
        <source>Labels {0} steps again with the same rewards and the weight 1.</source>
        <translation>以相同的奖励和权重 1 重新标注 {0} 步。</translation>
    </message>
    <message>
        <source>Large features, a large learning rate or far rewards make gradients explode.</source>
        <translation>过大的特征、过大的学习率或偏离很远的奖励都会使梯度爆炸。</translation>
    </message>
    <message>
        <source>Learned again ({0}, seed {1}): {2} steps, {3} labels, {4} updates in {5} s.</source>
        <translation>已重新学习（{0}，种子 {1}）：{2} 步，{3} 个标注，{4} 次更新，用时 {5} 秒。</translation>
    </message>
    <message>
        <source>Leave it out of the loss; or round forwards only: x + tf.stop_gradient(tf.round(x) - x).</source>
        <translation>请不要把它放进损失；或者只在前向取整：x + tf.stop_gradient(tf.round(x) - x)。</translation>
    </message>
    <message>
        <source>Leave {0} out</source>
        <translation>排除{0}</translation>
    </message>
    <message>
        <source>Left out of the features ({0}): {1}.</source>
        <translation>未用作特征（{0}）：{1}。</translation>
    </message>
    <message>
        <source>Loaded agent {0}</source>
        <translation>已加载智能体 {0}</translation>
    </message>
    <message>
        <source>Loading TensorFlow and Spektral …</source>
        <translation>正在加载 TensorFlow 和 Spektral…</translation>
    </message>
    <message>
        <source>Look at the other factor: an empty mask (one_hot of an index outside the range is all 0), weights that start at 0, inputs that are all 0.</source>
        <translation>请检查另一个因子：空的掩码（超出范围的下标，其 one_hot 全为 0）、初值为 0 的权重、全为 0 的输入。</translation>
    </message>
    <message>
        <source>Lower the rate to {0}, fresh weights</source>
        <translation>把学习率降到 {0}，新的权重</translation>
    </message>
    <message>
        <source>Lower the rate to {0}{1}</source>
        <translation>把学习率降到 {0}{1}</translation>
    </message>
    <message>
        <source>Make it floating: tf.Variable(3.0) instead of tf.Variable(3); or leave it out of the list of variables.</source>
        <translation>请使它成为浮点数：用 tf.Variable(3.0) 代替 tf.Variable(3)；或把它从变量列表中去掉。</translation>
    </message>
    <message>
        <source>Make it trainable, or call tape.watch(variable) before it is used.</source>
        <translation>请使它可训练，或在使用之前调用 tape.watch(variable)。</translation>
    </message>
    <message>
        <source>Make the output linear</source>
        <translation>改为线性输出</translation>
    </message>
    <message>
        <source>Matrix Market</source>
        <translation>Matrix Market</translation>
    </message>
    <message>
        <source>Measuring which way of computing updates is quicker here …</source>
        <translation>正在测量此处哪种更新计算方式更快…</translation>
    </message>
    <message>
        <source>Move the call of the model into the block: with tf.GradientTape() as tape: q = model(observation, training=True); loss = …</source>
        <translation>请把对模型的调用移入代码块：with tf.GradientTape() as tape: q = model(observation, training=True); loss = …</translation>
    </message>
    <message>
        <source>Move the point away from 0: tf.sqrt(x + 1e-12). With tf.where, make the input of the branch that is not chosen safe as well: its gradient is computed too.</source>
        <translation>请使该点离开 0：tf.sqrt(x + 1e-12)。使用 tf.where 时，未选分支的输入也要安全：它的梯度同样会被计算。</translation>
    </message>
    <message>
        <source>Move this line into the block: with tf.GradientTape() as tape: … , and out of tape.stop_recording().</source>
        <translation>请把这一行移入代码块：with tf.GradientTape() as tape: …，并移出 tape.stop_recording()。</translation>
    </message>
    <message>
        <source>Negative rewards are out of reach</source>
        <translation>达不到负的奖励</translation>
    </message>
    <message>
        <source>New network: {0}{1}.</source>
        <translation>新网络：{0}{1}。</translation>
    </message>
    <message>
        <source>No byte order mark: the text was taken for UTF-16, which is a guess.</source>
        <translation>没有字节顺序标记：文本被当作 UTF-16，这只是猜测。</translation>
    </message>
    <message>
        <source>No layer has a finite gradient.</source>
        <translation>没有一层的梯度是有限的。</translation>
    </message>
    <message>
        <source>No layer's weights change by more than {0} of their size per update: with a learning rate of {1} learning takes very long.</source>
        <translation>没有一层的权重在每次更新中的变化超过其大小的 {0}：学习率为 {1} 时，学习要花很长时间。</translation>
    </message>
    <message>
        <source>No line of column names: the first line is an edge ({0} – {1}).</source>
        <translation>没有列名行：第一行就是一条边（{0} – {1}）。</translation>
    </message>
    <message>
        <source>No longer so: {0}</source>
        <translation>已不再如此：{0}</translation>
    </message>
    <message>
        <source>No node attribute serves as a feature; a constant 1 and each node's degree are used instead.</source>
        <translation>没有可作特征的节点属性；改用常数 1 和每个节点的度。</translation>
    </message>
    <message>
        <source>No update goes further than a global gradient norm of 1 allows.</source>
        <translation>任何更新都不会超过全局梯度范数 1 所允许的幅度。</translation>
    </message>
    <message>
        <source>No update goes further than a global gradient norm of 10 allows.</source>
        <translation>任何更新都不会超过全局梯度范数 10 所允许的幅度。</translation>
    </message>
    <message>
        <source>Node ids and edge ends are numbers in one place and text in the other; they were matched as text.</source>
        <translation>节点编号与边的端点一处是数、另一处是文本；已按文本匹配。</translation>
    </message>
    <message>
        <source>Node ids run from {0} to {1} with {2} left out; only the {3} that some edge names are nodes.</source>
        <translation>节点编号从 {0} 到 {1}，其中缺少 {2} 个；只有某条边提到的 {3} 个是节点。</translation>
    </message>
    <message>
        <source>Node ids such as {0} are text, not numbers.</source>
        <translation>像 {0} 这样的节点编号是文本，不是数。</translation>
    </message>
    <message>
        <source>Node names are taken from the labels in the editor's own elements.</source>
        <translation>节点名称取自编辑器自身元素中的标签。</translation>
    </message>
    <message>
        <source>None: {0}. A layer that is built but never called looks so.</source>
        <translation>None：{0}。建立了却从未调用的层就是这样。</translation>
    </message>
    <message>
        <source>Not repeated: {0} ({1}×).</source>
        <translation>未重复：{0}（{1} 次）。</translation>
    </message>
    <message>
        <source>Nothing learned since {0} labels</source>
        <translation>{0} 个标注以来没有学到东西</translation>
    </message>
    <message>
        <source>Nothing the loss is made of depends on any weight, so no layer has a gradient.</source>
        <translation>构成损失的一切都不依赖于任何权重，所以没有一层有梯度。</translation>
    </message>
    <message>
        <source>NumPy arrays (.npz)</source>
        <translation>NumPy 数组（.npz）</translation>
    </message>
    <message>
        <source>OGB data set</source>
        <translation>OGB 数据集</translation>
    </message>
    <message>
        <source>Of complex values only the real part is shown.</source>
        <translation>复数值只显示实部。</translation>
    </message>
    <message>
        <source>On the way back from {0} to {1} the gradient shrinks to {2} of its size, so the first layers hardly learn.</source>
        <translation>从 {0} 回到 {1} 的途中，梯度缩小到原来的 {2}，所以最前面的层几乎学不到东西。</translation>
    </message>
    <message>
        <source>One NaN or inf that reaches the weights makes every later Q-value NaN. So the run was paused; choose how to go on.</source>
        <translation>一旦有 NaN 或 inf 进入权重，此后所有 Q 值都是 NaN。因此运行已暂停；请选择如何继续。</translation>
    </message>
    <message>
        <source>One graph in the batch: BatchNorm makes the mean of every channel over the nodes 0, then the pooling takes that mean. Nothing is None, the biases learn, and the network still does not see the graph.</source>
        <translation>批次中只有一个图：BatchNorm 使每个通道在各节点上的均值为 0，随后池化取的正是这个均值。没有梯度是 None，偏置也在学习，但网络仍然看不到图。</translation>
    </message>
    <message>
        <source>One reward outweighs all others</source>
        <translation>一个奖励压倒了其他所有奖励</translation>
    </message>
    <message>
        <source>One update changes the weights of {0} by {1} of their size: with a learning rate of {2} each step undoes what the others learned.</source>
        <translation>一次更新使 {0} 的权重变化了其大小的 {1}：学习率为 {2} 时，每一步都抹去其他步学到的内容。</translation>
    </message>
    <message>
        <source>Only the offsets at and after the last BatchNorm learn; they can give each action a value of its own, but the same one for every graph. BatchNorm off, an activation after the convolution, or two different graphs in a batch cure it. Repairing the loss does not.</source>
        <translation>只有最后一个 BatchNorm 处及其之后的偏移在学习；它们可以给每个动作各自的值，但对所有图都相同。关闭 BatchNorm、在卷积之后加激活函数，或批次中有两个不同的图，都能消除。修改损失则不能。</translation>
    </message>
    <message>
        <source>Over {0} labels and {1} updates the TD error is no better than that of one constant Q, {2}</source>
        <translation>在 {0} 个标注和 {1} 次更新中，TD 误差并不比一个恒定的 Q 更好，{2}</translation>
    </message>
    <message>
        <source>Q beyond what the rewards can justify</source>
        <translation>Q 超出了奖励所能支持的范围</translation>
    </message>
    <message>
        <source>Q does not depend on the graph</source>
        <translation>Q 不依赖于图</translation>
    </message>
    <message>
        <source>Q-values of up to {0} cannot come from rewards of at most {1}: with a discount of {2} a return is at most {3}.</source>
        <translation>高达 {0} 的 Q 值不可能来自不超过 {1} 的奖励：折扣因子为 {2} 时，回报最多为 {3}。</translation>
    </message>
    <message>
        <source>Q-values: wanted a row of float32, got {0} {1}</source>
        <translation>Q 值：需要一行 float32，实际为 {0} {1}</translation>
    </message>
    <message>
        <source>Raise the learning rate to {0}</source>
        <translation>把学习率提高到 {0}</translation>
    </message>
    <message>
        <source>Remove it there. Only the target side of a TD error needs it: loss = tf.square(tf.stop_gradient(target) - q).</source>
        <translation>请在那里去掉它。只有 TD 误差的目标一侧需要它：loss = tf.square(tf.stop_gradient(target) - q)。</translation>
    </message>
    <message>
        <source>Replace it by something with a slope: tf.tanh(k * x) instead of tf.sign(x).</source>
        <translation>请换成有斜率的函数：用 tf.tanh(k * x) 代替 tf.sign(x)。</translation>
    </message>
    <message>
        <source>Reset the optimizer</source>
        <translation>重置优化器</translation>
    </message>
    <message>
        <source>Resumed {0}. {1}</source>
        <translation>已恢复 {0}。{1}</translation>
    </message>
    <message>
        <source>Return a tensor for every input from the custom gradient, or use another operation.</source>
        <translation>请让自定义梯度对每个输入都返回张量，或改用其他运算。</translation>
    </message>
    <message>
        <source>Run with tf.debugging.enable_check_numerics() to stop at the first NaN or inf.</source>
        <translation>请用 tf.debugging.enable_check_numerics() 运行，以便在第一个 NaN 或 inf 处停下。</translation>
    </message>
    <message>
        <source>Session: {0}</source>
        <translation>会话：{0}</translation>
    </message>
    <message>
        <source>Skip empty inputs (a graph without nodes, an empty batch): if tf.size(x) == 0: return, or use tf.math.divide_no_nan(total, count).</source>
        <translation>请跳过空输入（没有节点的图、空批次）：if tf.size(x) == 0: return，或使用 tf.math.divide_no_nan(total, count)。</translation>
    </message>
    <message>
        <source>Smaller steps keep the numbers finite.</source>
        <translation>较小的步长使数值保持有限。</translation>
    </message>
    <message>
        <source>Standardise the features</source>
        <translation>特征标准化</translation>
    </message>
    <message>
        <source>Start with smaller weights or a smaller learning rate, or use tf.nn.leaky_relu, which keeps a slope below 0.</source>
        <translation>请从较小的权重或较小的学习率开始，或使用 tf.nn.leaky_relu，它在 0 以下仍有斜率。</translation>
    </message>
    <message>
        <source>Stay in TensorFlow until the gradient is taken: q[:, 1] instead of q.numpy()[:, 1], tf.reduce_max instead of np.max, tf.square instead of float(x) ** 2.</source>
        <translation>取得梯度之前请留在 TensorFlow 之内：用 q[:, 1] 代替 q.numpy()[:, 1]，用 tf.reduce_max 代替 np.max，用 tf.square 代替 float(x) ** 2。</translation>
    </message>
    <message>
        <source>Step {0} of {1}: {2}</source>
        <translation>第 {0} 步，共 {1} 步：{2}</translation>
    </message>
    <message>
        <source>Sync every {0} updates</source>
        <translation>每 {0} 次更新同步一次</translation>
    </message>
    <message>
        <source>TD error</source>
        <translation>TD 误差</translation>
    </message>
    <message>
        <source>TD error below {0} of it</source>
        <translation>TD 误差应低于它的 {0}</translation>
    </message>
    <message>
        <source>TU data set</source>
        <translation>TU 数据集</translation>
    </message>
    <message>
        <source>Take BatchNorm out</source>
        <translation>去掉 BatchNorm</translation>
    </message>
    <message>
        <source>Take BatchNorm out (GINConv(…, mlp_batchnorm=False)), put an activation after the last convolution, or train on batches of different graphs.</source>
        <translation>请去掉 BatchNorm（GINConv(…, mlp_batchnorm=False)），在最后一个卷积之后加激活函数，或用不同图组成的批次训练。</translation>
    </message>
    <message>
        <source>Taking step {0} of {1} again …</source>
        <translation>正在重新执行第 {0} 步，共 {1} 步…</translation>
    </message>
    <message>
        <source>TensorFlow has no gradient at all for {0} ({1}) and raises LookupError.</source>
        <translation>TensorFlow 对 {0}（{1}）根本没有梯度，并抛出 LookupError。</translation>
    </message>
    <message>
        <source>The Q-values leave TensorFlow as a numpy array and come back as a constant. The tape cannot follow.</source>
        <translation>Q 值以 numpy 数组的形式离开 TensorFlow，又作为常量回来。记录带无法跟踪。</translation>
    </message>
    <message>
        <source>The banner line is missing; the file is read as a general matrix of coordinates.</source>
        <translation>缺少标题行；文件按坐标形式的一般矩阵读取。</translation>
    </message>
    <message>
        <source>The best action has no slope</source>
        <translation>最佳动作没有斜率</translation>
    </message>
    <message>
        <source>The comparison {0} at {1} answers true or false, which does not change when the weights change a little.</source>
        <translation>{1} 的比较 {0} 只回答真或假，权重稍有变化时不会改变。</translation>
    </message>
    <message>
        <source>The data that goes into the forward pass{0} already holds NaN or inf.{1} Everything computed from it, the loss and the gradients included, is not finite.</source>
        <translation>进入前向计算的数据{0}已含有 NaN 或 inf。{1}由它算出的一切，包括损失和梯度，都不是有限的。</translation>
    </message>
    <message>
        <source>The edges are directed; the network gets messages both ways unless its message direction is set otherwise.</source>
        <translation>边是有向的；除非另行设置消息方向，网络双向接收消息。</translation>
    </message>
    <message>
        <source>The ends of each edge are taken from {0} and {1}.</source>
        <translation>每条边的端点取自 {0} 和 {1}。</translation>
    </message>
    <message>
        <source>The errors are there, but they do not reach the loss, so nothing can be learned.</source>
        <translation>误差存在，但没有进入损失，所以什么也学不到。</translation>
    </message>
    <message>
        <source>The file says it has {0} edges; it has {1}.</source>
        <translation>文件声称有 {0} 条边；实际有 {1} 条。</translation>
    </message>
    <message>
        <source>The file says it has {0} nodes; it has {1}.</source>
        <translation>文件声称有 {0} 个节点；实际有 {1} 个。</translation>
    </message>
    <message>
        <source>The file's name ends in {0}, but its content is {1}; it is read as that.</source>
        <translation>文件名以 {0} 结尾，但内容是 {1}；按内容读取。</translation>
    </message>
    <message>
        <source>The first number that was {0} is {1}{2}; update {3} was dropped and the last finite weights stay.</source>
        <translation>第一个为 {0} 的数是{1}{2}；第 {3} 次更新被丢弃，保留最后的有限权重。</translation>
    </message>
    <message>
        <source>The forward pass at {0} ran before the tape was recording; the tape saw only its finished result.</source>
        <translation>{0} 的前向计算在记录带开始记录之前运行；记录带只看到它已完成的结果。</translation>
    </message>
    <message>
        <source>The forward pass is finite, but the gradient of {0} at {1} is not: its slope is infinite there (a square root or a norm at 0, a power below 1 at 0).</source>
        <translation>前向计算是有限的，但 {1} 的 {0} 的梯度不是：其斜率在该处为无穷大（0 处的平方根或范数，0 处低于 1 的幂）。</translation>
    </message>
    <message>
        <source>The forward pass runs before the tape records. The tape sees only its finished result.</source>
        <translation>前向计算在记录带开始记录之前就运行了。记录带只看到它已完成的结果。</translation>
    </message>
    <message>
        <source>The gradient becomes 0 at {0} ({1}): what depends on {2} does not change its result.</source>
        <translation>梯度在 {0}（{1}）变为 0：依赖于 {2} 的部分不改变其结果。</translation>
    </message>
    <message>
        <source>The gradient norm of every layer is 0.</source>
        <translation>每一层的梯度范数都是 0。</translation>
    </message>
    <message>
        <source>The gradient of {0} at {1} answers None for this input.</source>
        <translation>{1} 的 {0} 的梯度对这个输入返回 None。</translation>
    </message>
    <message>
        <source>The gradient of {0} is 0 from the start: what was handed in as output_gradients is 0, or no operation that makes it 0 could be seen (inside a loop or branch).</source>
        <translation>{0} 的梯度从一开始就是 0：作为 output_gradients 传入的是 0，或看不到使其为 0 的运算（在循环或分支之内）。</translation>
    </message>
    <message>
        <source>The gradient of {0} was exactly 0 in {1} updates although the TD error is not: something after it lets nothing through at these values.</source>
        <translation>{0} 的梯度在 {1} 次更新中恰为 0，而 TD 误差并不为 0：它之后有某处在这些取值下不让梯度通过。</translation>
    </message>
    <message>
        <source>The gradients have a norm of {0}, largest in {1}; clipping at {2} keeps only their direction.</source>
        <translation>梯度的范数为 {0}，{1} 中最大；裁剪到 {2} 后只剩下方向。</translation>
    </message>
    <message>
        <source>The gradients have a norm of {0}, largest in {1}; nothing limits how far one update goes.</source>
        <translation>梯度的范数为 {0}，{1} 中最大；没有任何措施限制一次更新的幅度。</translation>
    </message>
    <message>
        <source>The gradients of {0} are not finite; where that began could not be seen (inside a loop or a compiled function).</source>
        <translation>{0} 的梯度不是有限的；看不出从何处开始（在循环或编译的函数之内）。</translation>
    </message>
    <message>
        <source>The graph changes over time; every node and edge it ever has is taken.</source>
        <translation>图随时间变化；取其曾有的所有节点和边。</translation>
    </message>
    <message>
        <source>The header says integer, but some values are not; they are kept as they are.</source>
        <translation>文件头声称是整数，但有些值不是；照原样保留。</translation>
    </message>
    <message>
        <source>The largest gradient norm is that of {0} ({1}), the smallest that of {2} ({3}).</source>
        <translation>梯度范数最大的是 {0}（{1}），最小的是 {2}（{3}）。</translation>
    </message>
    <message>
        <source>The last sync was {0} updates ago, so the TD targets still follow what the network believed then.</source>
        <translation>上次同步是在 {0} 次更新之前，所以 TD 目标仍跟随网络当时的判断。</translation>
    </message>
    <message>
        <source>The loss does not depend on {0}: no path leads there.</source>
        <translation>损失不依赖于 {0}：没有路径通向那里。</translation>
    </message>
    <message>
        <source>The loss does not depend on {0}: the layer was not used for it, or belongs to another network.{1}</source>
        <translation>损失不依赖于 {0}：计算中没有用到该层，或它属于另一个网络。{1}</translation>
    </message>
    <message>
        <source>The loss is a constant</source>
        <translation>损失是常数</translation>
    </message>
    <message>
        <source>The loss is a constant to TensorFlow. Everything it is made of comes from data ({0} at {1}); no variable has a part in it, so there is nothing to differentiate. A number such as a reward says how good an action was, but not how it depends on the weights.</source>
        <translation>对 TensorFlow 来说，损失是一个常量。构成它的一切都来自数据（{1} 的 {0}）；其中没有任何变量，所以没有可求导之物。像奖励这样的数说明动作有多好，却不说明它如何依赖于权重。</translation>
    </message>
    <message>
        <source>The loss is a number</source>
        <translation>损失是一个数</translation>
    </message>
    <message>
        <source>The loss is computed from the position of the best Q-value. A position does not change when the weights change a little; the value at the position does.</source>
        <translation>损失是由最佳 Q 值的位置算出的。权重稍有变化时，位置不变；该位置上的值却会变。</translation>
    </message>
    <message>
        <source>The matrix is {0}: {1} entries stored once each; they are read as undirected edges.</source>
        <translation>矩阵是 {0} 的：{1} 项各存一次；按无向边读取。</translation>
    </message>
    <message>
        <source>The mean reward is {0}; {1}</source>
        <translation>平均奖励为 {0}；{1}</translation>
    </message>
    <message>
        <source>The next updates go further.</source>
        <translation>之后的更新幅度更大。</translation>
    </message>
    <message>
        <source>The output is a relu, and {0} of the Q-values are 0 for every graph of the batch: they have no gradient, so they stay there.</source>
        <translation>输出是 relu，{0} 的 Q 值对批次中的每个图都是 0：它们没有梯度，所以停在那里。</translation>
    </message>
    <message>
        <source>The output is a relu, so no Q-value can be negative, but there are negative rewards to learn.</source>
        <translation>输出是 relu，所以 Q 值不可能为负，但有负的奖励要学习。</translation>
    </message>
    <message>
        <source>The relu at {0} gives 0 for everything it gets: a dead layer.{1} No gradient goes through, and nothing can revive it.</source>
        <translation>{0} 的 relu 对其所有输入都输出 0：一个失活的层。{1}没有梯度通过，也无法使它恢复。</translation>
    </message>
    <message>
        <source>The relu of the output layer is 0 for every input it was asked about, so the loss does not change when the weights do.{0} Values below 0 can never be reached.</source>
        <translation>输出层的 relu 对所有输入都是 0，因此权重变化时损失不变。{0}永远达不到 0 以下的值。</translation>
    </message>
    <message>
        <source>The reward is put into the loss as a constant. It says how good the action was, but no variable has a part in it, so every gradient is None.</source>
        <translation>奖励作为常量放进了损失。它说明动作有多好，但其中没有任何变量，所以每个梯度都是 None。</translation>
    </message>
    <message>
        <source>The reward {0} of step {1} is {2} times the usual size, so it is {3} of the loss and keeps pulling all weights its way.</source>
        <translation>第 {1} 步的奖励 {0} 是通常大小的 {2} 倍，因此占损失的 {3}，不断把所有权重拉向它。</translation>
    </message>
    <message>
        <source>The same network from its settings, with fresh weights, {0}</source>
        <translation>按其设置建立同样的网络，使用新的权重，{0}</translation>
    </message>
    <message>
        <source>The section {0} is passed over.</source>
        <translation>略过 {0} 部分。</translation>
    </message>
    <message>
        <source>The table is read as an adjacency matrix: entries that are not 0 are edges.</source>
        <translation>表格按邻接矩阵读取：不为 0 的项是边。</translation>
    </message>
    <message>
        <source>The tape came too late</source>
        <translation>记录带来得太晚</translation>
    </message>
    <message>
        <source>The tape made at {0} has watch_accessed_variables=False and was not told to watch {1}.</source>
        <translation>{0} 创建的记录带设置了 watch_accessed_variables=False，也没有被告知要监视 {1}。</translation>
    </message>
    <message>
        <source>The tape made at {0} watches variables, not plain tensors, and was not told to watch {1}.</source>
        <translation>{0} 创建的记录带监视变量而不监视普通张量，也没有被告知要监视 {1}。</translation>
    </message>
    <message>
        <source>The target network exists to hold targets still while Q moves towards them.</source>
        <translation>目标网络的作用，是在 Q 向目标移动时使目标保持不动。</translation>
    </message>
    <message>
        <source>The target network follows every {0} updates, so with a discount of {1} the TD targets move as fast as Q: an overestimate feeds itself.</source>
        <translation>目标网络每 {0} 次更新就跟随一次，所以折扣因子为 {1} 时，TD 目标移动得和 Q 一样快：高估会助长自身。</translation>
    </message>
    <message>
        <source>The target network is a copy that stands still between two syncs.</source>
        <translation>目标网络是一份副本，在两次同步之间保持不动。</translation>
    </message>
    <message>
        <source>The target network is copied from the online network every {0} updates.</source>
        <translation>每 {0} 次更新把在线网络复制到目标网络。</translation>
    </message>
    <message>
        <source>The target network is stale</source>
        <translation>目标网络过旧</translation>
    </message>
    <message>
        <source>The target network is too fresh</source>
        <translation>目标网络过新</translation>
    </message>
    <message>
        <source>The text is not UTF-8; it was read as Windows-1252 (cp1252), which is a guess: accented letters in names may be wrong.</source>
        <translation>文本不是 UTF-8；按 Windows-1252（cp1252）读取，这只是猜测：名称中的重音字母可能有误。</translation>
    </message>
    <message>
        <source>The values left TensorFlow at {0} ({1}) and came back as constants. A tape cannot follow them through numpy or Python numbers.</source>
        <translation>这些值在 {0}（{1}）离开了 TensorFlow，又作为常量回来。记录带无法穿过 numpy 或 Python 数来跟踪它们。</translation>
    </message>
    <message>
        <source>The values went into a variable by assign at {0}; what is read from a variable later is not connected to what was assigned.</source>
        <translation>这些值在 {0} 经由 assign 进入了变量；之后从变量中读出的值与赋给它的值没有联系。</translation>
    </message>
    <message>
        <source>The weights of {0} did not change in {1} updates although it has a gradient.</source>
        <translation>{0} 的权重在 {1} 次更新中没有变化，尽管它有梯度。</translation>
    </message>
    <message>
        <source>The weights of {0} did not change in {1} updates: no variable of it is trained.</source>
        <translation>{0} 的权重在 {1} 次更新中没有变化：它没有参与训练的变量。</translation>
    </message>
    <message>
        <source>There are as many actions as nodes, so they {0}; info["actions"] = "{1}" says otherwise.</source>
        <translation>动作数与节点数相同，因此把动作{0}；info["actions"] = "{1}" 可另行指定。</translation>
    </message>
    <message>
        <source>There is nothing to judge the agent by.</source>
        <translation>没有可用来评判智能体的依据。</translation>
    </message>
    <message>
        <source>These transitions are not learned from until you label them anew.</source>
        <translation>在您重新标注之前，不再从这些转移学习。</translation>
    </message>
    <message>
        <source>This is a copy of {0}, in memory only. Save it elsewhere to keep it.</source>
        <translation>这是 {0} 的副本，仅在内存中。请另存到别处以保留它。</translation>
    </message>
    <message>
        <source>This tape has already given its gradients. A tape that is not persistent forgets everything after the first call of gradient, so TensorFlow raises RuntimeError.</source>
        <translation>这个记录带已经给出过梯度。非持久的记录带在第一次调用 gradient 之后会忘记一切，因此 TensorFlow 抛出 RuntimeError。</translation>
    </message>
    <message>
        <source>Two graphs look the same to the network</source>
        <translation>两个图对网络来说一样</translation>
    </message>
    <message>
        <source>Two nodes look the same to the network</source>
        <translation>两个节点对网络来说一样</translation>
    </message>
    <message>
        <source>Undone: {0}.</source>
        <translation>已撤销：{0}。</translation>
    </message>
    <message>
        <source>Unused layer: its gradient is None</source>
        <translation>未使用的层：其梯度为 None</translation>
    </message>
    <message>
        <source>Updates are too large</source>
        <translation>更新幅度过大</translation>
    </message>
    <message>
        <source>Updates are too small</source>
        <translation>更新幅度过小</translation>
    </message>
    <message>
        <source>Use a linear output: tf.keras.layers.Dense(n_actions) without activation.</source>
        <translation>请使用线性输出：不带激活函数的 tf.keras.layers.Dense(n_actions)。</translation>
    </message>
    <message>
        <source>Use a smooth measure for the loss (squared error, cross-entropy); keep the comparison for metrics. A soft step is tf.sigmoid(k * (a - b)).</source>
        <translation>损失请使用光滑的度量（平方误差、交叉熵）；比较留给指标。软阶跃是 tf.sigmoid(k * (a - b))。</translation>
    </message>
    <message>
        <source>Use sum pooling</source>
        <translation>使用求和池化</translation>
    </message>
    <message>
        <source>Use the tensor itself in the loss and assign it to the variable besides.</source>
        <translation>请在损失中使用张量本身，并另行把它赋给变量。</translation>
    </message>
    <message>
        <source>Use the value at the position: tf.reduce_max(q, axis=1), or tf.gather(q, action, axis=1, batch_dims=1), or tf.reduce_sum(q * tf.one_hot(action, n), axis=1). For a soft choice: tf.nn.softmax(q).</source>
        <translation>请使用该位置上的值：tf.reduce_max(q, axis=1)，或 tf.gather(q, action, axis=1, batch_dims=1)，或 tf.reduce_sum(q * tf.one_hot(action, n), axis=1)。需要软选择时：tf.nn.softmax(q)。</translation>
    </message>
    <message>
        <source>Use {0} GIN layer</source>
        <translation>使用 {0} 层 GIN</translation>
    </message>
    <message>
        <source>Use {0} GIN layers</source>
        <translation>使用 {0} 层 GIN</translation>
    </message>
    <message>
        <source>Vanishing gradients</source>
        <translation>梯度消失</translation>
    </message>
    <message>
        <source>Write it with TensorFlow operations; or, if it calls TensorFlow inside, use tf.py_function, which has a gradient.</source>
        <translation>请用 TensorFlow 运算来写；如果其中调用了 TensorFlow，请改用有梯度的 tf.py_function。</translation>
    </message>
    <message>
        <source>XML, but neither GraphML nor GEXF</source>
        <translation>是 XML，但既不是 GraphML 也不是 GEXF</translation>
    </message>
    <message>
        <source>a GraphInstance; a mapping or namedtuple with node features ({0}, …) and edge_links, edge_index or a dense adjacency; info["graph"]; info["graph_obs"]</source>
        <translation>GraphInstance；含有节点特征（{0} 等）以及 edge_links、edge_index 或稠密邻接矩阵的映射或 namedtuple；info["graph"]；info["graph_obs"]</translation>
    </message>
    <message>
        <source>a batch needs at least one graph, got none</source>
        <translation>一个批次至少需要一个图，实际没有</translation>
    </message>
    <message>
        <source>a clique: every pair of its nodes is an edge</source>
        <translation>一个团：其节点两两相连</translation>
    </message>
    <message>
        <source>a colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>a comparison needs two actions, got {0} twice</source>
        <translation>比较需要两个动作，实际两次都是 {0}</translation>
    </message>
    <message>
        <source>a damaged archive ({0})</source>
        <translation>损坏的压缩包（{0}）</translation>
    </message>
    <message>
        <source>a drawn size or shape</source>
        <translation>绘制的大小或形状</translation>
    </message>
    <message>
        <source>a grid has 1 to {0} slots, got {1} rows x {2} columns</source>
        <translation>网格有 1 至 {0} 个格位，实际为 {1} 行 × {2} 列</translation>
    </message>
    <message>
        <source>a label must be a name or a number, got {0}</source>
        <translation>标签须为名称或数，实际为 {0}</translation>
    </message>
    <message>
        <source>a line of kind {0}; wanted e (edge) or a (arc)</source>
        <translation>种类为 {0} 的行；需要 e（边）或 a（弧）</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a list of questions needs a limit of at least 1, got {0}</source>
        <translation>问题列表的上限至少为 1，实际为 {0}</translation>
    </message>
    <message>
        <source>a matrix of shape {0}; wanted as many rows as columns</source>
        <translation>形状为 {0} 的矩阵；行数与列数须相同</translation>
    </message>
    <message>
        <source>a matrix of {0} × {1} is no adjacency matrix; wanted as many rows as columns</source>
        <translation>{0} × {1} 的矩阵不是邻接矩阵；行数与列数须相同</translation>
    </message>
    <message>
        <source>a negative weight</source>
        <translation>负权重</translation>
    </message>
    <message>
        <source>a network needs at least one feature and one action, got {0} and {1}</source>
        <translation>网络至少需要一个特征和一个动作，实际为 {0} 和 {1}</translation>
    </message>
    <message>
        <source>a node's id</source>
        <translation>节点的编号</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>a position from 0 to {0}</source>
        <translation>0 至 {0} 的位置</translation>
    </message>
    <message>
        <source>a quote that is never closed</source>
        <translation>有一个引号没有闭合</translation>
    </message>
    <message>
        <source>a replay buffer needs a capacity of at least 1, got {0}</source>
        <translation>回放缓冲区的容量至少为 1，实际为 {0}</translation>
    </message>
    <message>
        <source>a reward must be a finite number, got {0}</source>
        <translation>奖励须为有限数，实际为 {0}</translation>
    </message>
    <message>
        <source>a reward must fit 32-bit floating point, got {0}</source>
        <translation>奖励须在 32 位浮点数范围内，实际为 {0}</translation>
    </message>
    <message>
        <source>a ring needs room for at least 1 snapshot, got {0}</source>
        <translation>环形存储至少需要容纳 1 个快照，实际为 {0}</translation>
    </message>
    <message>
        <source>a second problem line</source>
        <translation>第二个 p 行</translation>
    </message>
    <message>
        <source>a session without a file knows its newest {0} steps only; save it first (File, Save session as)</source>
        <translation>没有文件的会话只记得最新的 {0} 步；请先保存（文件 &gt; 会话另存为）</translation>
    </message>
    <message>
        <source>a star: a new node joined to each of its nodes</source>
        <translation>一个星形：一个新节点与其每个节点相连</translation>
    </message>
    <message>
        <source>a state of {0} nodes for a graph of {1}</source>
        <translation>{1} 个节点的图却有 {0} 个节点的状态</translation>
    </message>
    <message>
        <source>a truth value</source>
        <translation>真假值</translation>
    </message>
    <message>
        <source>a weight that is inf or NaN</source>
        <translation>为 inf 或 NaN 的权重</translation>
    </message>
    <message>
        <source>a {0} must name its actions</source>
        <translation>{0} 须指明其动作</translation>
    </message>
    <message>
        <source>a {0}; wanted a matrix of coordinates</source>
        <translation>一个 {0}；需要坐标形式的矩阵</translation>
    </message>
    <message>
        <source>above 0</source>
        <translation>应大于 0</translation>
    </message>
    <message>
        <source>above 1e-3</source>
        <translation>应大于 1e-3</translation>
    </message>
    <message>
        <source>above {0}</source>
        <translation>应大于 {0}</translation>
    </message>
    <message>
        <source>accuracy on graphs held back</source>
        <translation>在留出的图上的准确率</translation>
    </message>
    <message>
        <source>action must be in 0 to {0}, got {1}</source>
        <translation>动作须为 0 至 {0}，实际为 {1}</translation>
    </message>
    <message>
        <source>action {0}</source>
        <translation>动作 {0}</translation>
    </message>
    <message>
        <source>action {0} cannot be chosen among {1}</source>
        <translation>在 {1} 之中不能选择动作 {0}</translation>
    </message>
    <message>
        <source>action {0} cannot be chosen here: it is masked</source>
        <translation>此处不能选择动作 {0}：它被掩码屏蔽</translation>
    </message>
    <message>
        <source>action {0} could not be chosen in step {1}: it was masked</source>
        <translation>第 {1} 步不能选择动作 {0}：它被掩码屏蔽</translation>
    </message>
    <message>
        <source>adapter {0}</source>
        <translation>适配器 {0}</translation>
    </message>
    <message>
        <source>added {0}</source>
        <translation>添加了 {0}</translation>
    </message>
    <message>
        <source>agent loaded</source>
        <translation>智能体已加载</translation>
    </message>
    <message>
        <source>agreement with labels</source>
        <translation>与标注的一致程度</translation>
    </message>
    <message>
        <source>agreement with the labels in force at the end</source>
        <translation>与最终生效的标注的一致程度</translation>
    </message>
    <message>
        <source>all graphs need the same number of features, got {0}</source>
        <translation>所有图的特征数须相同，实际为 {0}</translation>
    </message>
    <message>
        <source>all graphs of a set need the same features: {0} has {1}, {2} has {3}</source>
        <translation>图集中所有图的特征须相同：{0} 有 {1}，{2} 有 {3}</translation>
    </message>
    <message>
        <source>an archive without NumPy arrays; unpack it first</source>
        <translation>压缩包中没有 NumPy 数组；请先解压</translation>
    </message>
    <message>
        <source>an edge ends at node {0}; the nodes are 0 to {1}</source>
        <translation>有一条边止于节点 {0}；节点为 0 至 {1}</translation>
    </message>
    <message>
        <source>an edge joins nodes of two graphs</source>
        <translation>有一条边连接了两个图的节点</translation>
    </message>
    <message>
        <source>an empty list; wanted at least one graph</source>
        <translation>空列表；至少需要一个图</translation>
    </message>
    <message>
        <source>an environment needs at least one graph, got none</source>
        <translation>环境至少需要一个图，实际没有</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an operation</source>
        <translation>某个运算</translation>
    </message>
    <message>
        <source>an unknown line</source>
        <translation>未知的行</translation>
    </message>
    <message>
        <source>an update needs at least one transition, got none</source>
        <translation>一次更新至少需要一个转移，实际没有</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>另一个程序</translation>
    </message>
    <message>
        <source>another program (process {0})</source>
        <translation>另一个程序（进程 {0}）</translation>
    </message>
    <message>
        <source>another window of this program</source>
        <translation>本程序的另一个窗口</translation>
    </message>
    <message>
        <source>are not taken to be its nodes</source>
        <translation>不视为其节点</translation>
    </message>
    <message>
        <source>are taken to be its nodes</source>
        <translation>视为其节点</translation>
    </message>
    <message>
        <source>array of shape {0}, {1}</source>
        <translation>形状为 {0} 的 {1} 数组</translation>
    </message>
    <message>
        <source>array {0} has a header that is no plain array's: {1}</source>
        <translation>数组 {0} 的文件头不是普通数组的：{1}</translation>
    </message>
    <message>
        <source>array {0} has the impossible shape ({1})</source>
        <translation>数组 {0} 的形状不可能存在（{1}）</translation>
    </message>
    <message>
        <source>array {0} has the unknown type {1}</source>
        <translation>数组 {0} 的类型未知：{1}</translation>
    </message>
    <message>
        <source>array {0} is no NumPy array</source>
        <translation>数组 {0} 不是 NumPy 数组</translation>
    </message>
    <message>
        <source>array {0} is pickled Python objects, which are never loaded; save it as plain numbers (a sparse matrix with .toarray() or its data, indices, indptr)</source>
        <translation>数组 {0} 是 pickle 的 Python 对象，绝不加载；请保存为纯数值（稀疏矩阵用 .toarray()，或其 data、indices、indptr）</translation>
    </message>
    <message>
        <source>array {0} of shape {1} has {2} bytes; wanted {3}</source>
        <translation>形状为 {1} 的数组 {0} 有 {2} 字节；需要 {3}</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>asking: {0}, got {1}</source>
        <translation>提问：{0}，实际为 {1}</translation>
    </message>
    <message>
        <source>at least one weight must be above 0</source>
        <translation>至少有一个权重须大于 0</translation>
    </message>
    <message>
        <source>awaiting reward</source>
        <translation>等待奖励</translation>
    </message>
    <message>
        <source>because: {0}{1}.</source>
        <translation>原因：{0}{1}。</translation>
    </message>
    <message>
        <source>before any gradient</source>
        <translation>在请求任何梯度之前</translation>
    </message>
    <message>
        <source>below {0}</source>
        <translation>应低于 {0}</translation>
    </message>
    <message>
        <source>carried over</source>
        <translation>已沿用</translation>
    </message>
    <message>
        <source>change of its weights per update</source>
        <translation>每次更新的权重变化</translation>
    </message>
    <message>
        <source>change of the weights / weights</source>
        <translation>权重的变化 / 权重</translation>
    </message>
    <message>
        <source>checkpoint {0}</source>
        <translation>检查点 {0}</translation>
    </message>
    <message>
        <source>checkpoint {0} ({1}, after {2} steps and {3} updates)</source>
        <translation>检查点 {0}（{1}，{2} 步、{3} 次更新之后）</translation>
    </message>
    <message>
        <source>checkpoint: array {0} is {1} {2}, wanted {3} {4}</source>
        <translation>检查点：数组 {0} 为 {1} {2}，需要 {3} {4}</translation>
    </message>
    <message>
        <source>checkpoint: array {0} of shape {1} is missing</source>
        <translation>检查点：缺少形状为 {1} 的数组 {0}</translation>
    </message>
    <message>
        <source>checkpoint: learner_updates is {0}, wanted a number</source>
        <translation>检查点：learner_updates 为 {0}，需要一个数</translation>
    </message>
    <message>
        <source>checkpoint: {0} arrays, this network has {1}</source>
        <translation>检查点：有 {0} 个数组，本网络有 {1} 个</translation>
    </message>
    <message>
        <source>column {0}</source>
        <translation>第 {0} 列</translation>
    </message>
    <message>
        <source>compressed entries are not read</source>
        <translation>不读取压缩的条目</translation>
    </message>
    <message>
        <source>confidence must be in [0, 1], got {0}</source>
        <translation>置信度须在 [0, 1] 之内，实际为 {0}</translation>
    </message>
    <message>
        <source>confusion: wanted a square table, got {0}</source>
        <translation>混淆矩阵：需要方阵，实际为 {0}</translation>
    </message>
    <message>
        <source>continuous actions, </source>
        <translation>连续动作，</translation>
    </message>
    <message>
        <source>conv {0}</source>
        <translation>conv {0}</translation>
    </message>
    <message>
        <source>damaged ({0})</source>
        <translation>已损坏（{0}）</translation>
    </message>
    <message>
        <source>dead units of {0}</source>
        <translation>{0} 的失活单元</translation>
    </message>
    <message>
        <source>declares XML entities; such files are refused</source>
        <translation>声明了 XML 实体；拒绝这样的文件</translation>
    </message>
    <message>
        <source>def function(observation, info) -&gt; gymnasium.spaces.GraphInstance</source>
        <translation>def function(observation, info) -&gt; gymnasium.spaces.GraphInstance</translation>
    </message>
    <message>
        <source>delay_s must be in [0, 60] seconds, got {0}</source>
        <translation>delay_s 须在 [0, 60] 秒之内，实际为 {0}</translation>
    </message>
    <message>
        <source>deleted {0}</source>
        <translation>删除了 {0}</translation>
    </message>
    <message>
        <source>dense 1</source>
        <translation>dense 1</translation>
    </message>
    <message>
        <source>dense 1 relu{0}</source>
        <translation>dense 1 relu{0}</translation>
    </message>
    <message>
        <source>dense 2</source>
        <translation>dense 2</translation>
    </message>
    <message>
        <source>difference of the labels</source>
        <translation>标注之差</translation>
    </message>
    <message>
        <source>different graphs in a batch</source>
        <translation>批次中不同的图</translation>
    </message>
    <message>
        <source>discount</source>
        <translation>折扣因子</translation>
    </message>
    <message>
        <source>distance of {0} and {1} / size</source>
        <translation>{0} 与 {1} 的距离 / 大小</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>dropout must be in [0, 1), got {0}</source>
        <translation>dropout 须在 [0, 1) 之内，实际为 {0}</translation>
    </message>
    <message>
        <source>earlier you gave {0} here (step {1})</source>
        <translation>您之前在这里给过 {0}（第 {1} 步）</translation>
    </message>
    <message>
        <source>edge influence</source>
        <translation>边的影响</translation>
    </message>
    <message>
        <source>edge list</source>
        <translation>边的列表</translation>
    </message>
    <message>
        <source>edge record</source>
        <translation>边记录</translation>
    </message>
    <message>
        <source>edge {0}: its {1} is {2}, which is no node</source>
        <translation>边 {0}：其 {1} 为 {2}，不是节点</translation>
    </message>
    <message>
        <source>edge {0}: its {1} is {2}, which is no node's id</source>
        <translation>边 {0}：其 {1} 为 {2}，不是任何节点的编号</translation>
    </message>
    <message>
        <source>edge_probability must be in [0, 1], got {0}</source>
        <translation>edge_probability 须在 [0, 1] 之内，实际为 {0}</translation>
    </message>
    <message>
        <source>elements nested deeper than {0}</source>
        <translation>元素嵌套超过 {0} 层</translation>
    </message>
    <message>
        <source>empty: a number is needed</source>
        <translation>为空：需要一个数</translation>
    </message>
    <message>
        <source>entries claim more than the file holds</source>
        <translation>条目声称的内容比文件还多</translation>
    </message>
    <message>
        <source>entry ({0}, {1}) is outside; rows and columns are 1 to {2}</source>
        <translation>项 ({0}, {1}) 在范围之外；行与列为 1 至 {2}</translation>
    </message>
    <message>
        <source>environment: adapter must be module:function, got {0}</source>
        <translation>环境：适配器须为 module:function，实际为 {0}</translation>
    </message>
    <message>
        <source>environment: unknown kind {0}</source>
        <translation>环境：未知的种类 {0}</translation>
    </message>
    <message>
        <source>environment: wanted env, env_args and folder, got {0}</source>
        <translation>环境：需要 env、env_args 和 folder，实际为 {0}</translation>
    </message>
    <message>
        <source>error of a constant</source>
        <translation>常数的误差</translation>
    </message>
    <message>
        <source>evaluation needs at least one episode, got {0}</source>
        <translation>评估至少需要一个回合，实际为 {0}</translation>
    </message>
    <message>
        <source>evaluation stopped after {0} of {1} episodes</source>
        <translation>评估在 {1} 个回合中的第 {0} 个之后停止</translation>
    </message>
    <message>
        <source>event {0}</source>
        <translation>事件 {0}</translation>
    </message>
    <message>
        <source>every cell is placed: reset begins anew</source>
        <translation>所有单元都已放置：请重置以重新开始</translation>
    </message>
    <message>
        <source>every end was found</source>
        <translation>找到了所有端点</translation>
    </message>
    <message>
        <source>exists already; a session never overwrites a file</source>
        <translation>已经存在；会话从不覆盖文件</translation>
    </message>
    <message>
        <source>feature mean</source>
        <translation>特征均值</translation>
    </message>
    <message>
        <source>feature scale</source>
        <translation>特征尺度</translation>
    </message>
    <message>
        <source>feature {0} of node {1} of {2}</source>
        <translation>{2} 中节点 {1} 的特征 {0}</translation>
    </message>
    <message>
        <source>first must be in [0, 1000000], got {0}</source>
        <translation>first 须在 [0, 1000000] 之内，实际为 {0}</translation>
    </message>
    <message>
        <source>folder of graph files</source>
        <translation>图文件的文件夹</translation>
    </message>
    <message>
        <source>folds are counted from 1, got {0} in {1}</source>
        <translation>折从 1 开始计数，{1} 中实际为 {0}</translation>
    </message>
    <message>
        <source>free neighbours</source>
        <translation>空闲的邻居</translation>
    </message>
    <message>
        <source>global gradient norm</source>
        <translation>全局梯度范数</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>got {0}</source>
        <translation>实际为 {0}</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>gradient norm of all layers</source>
        <translation>所有层的梯度范数</translation>
    </message>
    <message>
        <source>gradient norm of {0}</source>
        <translation>{0} 的梯度范数</translation>
    </message>
    <message>
        <source>gradient norms</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>gradient norms: wanted a row of float32, got {0}</source>
        <translation>梯度范数：需要一行 float32，实际为 {0}</translation>
    </message>
    <message>
        <source>gradient of {0}</source>
        <translation>{0} 的梯度</translation>
    </message>
    <message>
        <source>gradient of {0} / gradient of {1}</source>
        <translation>{0} 的梯度 / {1} 的梯度</translation>
    </message>
    <message>
        <source>graph must be in 0 to {0}, got {1}</source>
        <translation>图的编号须为 0 至 {0}，实际为 {1}</translation>
    </message>
    <message>
        <source>graph {0}</source>
        <translation>图 {0}</translation>
    </message>
    <message>
        <source>graph {0} has an edge to a node that is not there; its nodes are 0 to {1}</source>
        <translation>图 {0} 有一条边指向不存在的节点；其节点为 0 至 {1}</translation>
    </message>
    <message>
        <source>graph {0} is damaged (wanted bytes)</source>
        <translation>图 {0} 已损坏（需要字节数据）</translation>
    </message>
    <message>
        <source>graph {0} is not the one that was stored</source>
        <translation>图 {0} 不是所存的那一个</translation>
    </message>
    <message>
        <source>graph {0}: </source>
        <translation>图 {0}：</translation>
    </message>
    <message>
        <source>graphs and actions labelled both ways</source>
        <translation>被标注为正负两种的图与动作</translation>
    </message>
    <message>
        <source>greedy accuracy</source>
        <translation>贪心准确率</translation>
    </message>
    <message>
        <source>greedy action {0} is none of {1}</source>
        <translation>贪心动作 {0} 不在 {1} 之中</translation>
    </message>
    <message>
        <source>greedy return</source>
        <translation>贪心回报</translation>
    </message>
    <message>
        <source>hMETIS hypergraph</source>
        <translation>hMETIS 超图</translation>
    </message>
    <message>
        <source>has {0} numbers, that of {1} has {2}; all nodes of a set need as many</source>
        <translation>有 {0} 个数，而 {1} 的有 {2} 个；图集中所有节点须一样多</translation>
    </message>
    <message>
        <source>holding back needs graphs of at least two classes, got {0} in {1} graphs</source>
        <translation>留出图需要至少两个类别，{1} 个图中实际有 {0} 个</translation>
    </message>
    <message>
        <source>holds characters that no XML text may hold</source>
        <translation>含有 XML 文本不允许的字符</translation>
    </message>
    <message>
        <source>holds hyperedges; wanted edges with one source and one target</source>
        <translation>含有超边；需要只有一个起点和一个终点的边</translation>
    </message>
    <message>
        <source>hyperedge {0}</source>
        <translation>超边 {0}</translation>
    </message>
    <message>
        <source>in a new session with the same steps and labels. Undo brings this session back.</source>
        <translation>在新会话中，步和标注不变。撤销可回到本会话。</translation>
    </message>
    <message>
        <source>in user code:</source>
        <translation>在用户代码中：</translation>
    </message>
    <message>
        <source>is a folder</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>is hyperedge</source>
        <translation>是超边</translation>
    </message>
    <message>
        <source>is {0} at entry {1}; wanted a finite 32-bit number</source>
        <translation>在第 {1} 项为 {0}；需要有限的 32 位数</translation>
    </message>
    <message>
        <source>is {0}; wanted a list of numbers, as the other nodes have</source>
        <translation>为 {0}；需要一列数，与其他节点一样</translation>
    </message>
    <message>
        <source>is {0}{1}; wanted a finite 32-bit number</source>
        <translation>为 {0}{1}；需要有限的 32 位数</translation>
    </message>
    <message>
        <source>is {0}{1}; wanted a number</source>
        <translation>为 {0}{1}；需要一个数</translation>
    </message>
    <message>
        <source>it names or describes the node</source>
        <translation>它是节点的名称或说明</translation>
    </message>
    <message>
        <source>its gradients were healthy until then</source>
        <translation>在此之前其梯度正常</translation>
    </message>
    <message>
        <source>its share of the loss</source>
        <translation>它在损失中的占比</translation>
    </message>
    <message>
        <source>label effect</source>
        <translation>标注的效果</translation>
    </message>
    <message>
        <source>label {0} was taken back already</source>
        <translation>标注 {0} 已经撤销</translation>
    </message>
    <message>
        <source>labels against the others of their case</source>
        <translation>与同类其余标注相反的标注</translation>
    </message>
    <message>
        <source>labels in that time</source>
        <translation>其间的标注</translation>
    </message>
    <message>
        <source>labels of the nodes: what a classifier is to find</source>
        <translation>节点的标签：分类器要找的内容</translation>
    </message>
    <message>
        <source>labels sampled</source>
        <translation>抽到过的标注</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>largest gradient</source>
        <translation>最大梯度</translation>
    </message>
    <message>
        <source>largest gradient of a convolution kernel</source>
        <translation>卷积核的最大梯度</translation>
    </message>
    <message>
        <source>largest gradient of all</source>
        <translation>所有梯度中的最大值</translation>
    </message>
    <message>
        <source>largest number before it</source>
        <translation>此前最大的数</translation>
    </message>
    <message>
        <source>largest |Q| of the batch</source>
        <translation>批次中最大的 |Q|</translation>
    </message>
    <message>
        <source>largest |reward|</source>
        <translation>最大 |奖励|</translation>
    </message>
    <message>
        <source>largest |reward| / (1 − discount)</source>
        <translation>最大 |奖励| / (1 − 折扣因子)</translation>
    </message>
    <message>
        <source>last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>layers are counted from 0, got {0}</source>
        <translation>层从 0 开始计数，实际为 {0}</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>leave out</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>第 {0} 行</translation>
    </message>
    <message>
        <source>lists nested too deep; wanted a graph as JSON</source>
        <translation>列表嵌套过深；需要 JSON 形式的图</translation>
    </message>
    <message>
        <source>looked ahead</source>
        <translation>已向前看</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>loss {0}</source>
        <translation>损失 {0}</translation>
    </message>
    <message>
        <source>mask: wanted a row of booleans, got {0} {1}</source>
        <translation>掩码：需要一行布尔值，实际为 {0} {1}</translation>
    </message>
    <message>
        <source>mean error on labels</source>
        <translation>标注上的平均误差</translation>
    </message>
    <message>
        <source>mean |Q online − Q target|</source>
        <translation>平均 |在线 Q − 目标 Q|</translation>
    </message>
    <message>
        <source>mean |TD error|</source>
        <translation>平均 |TD 误差|</translation>
    </message>
    <message>
        <source>median |reward|</source>
        <translation>|奖励| 的中位数</translation>
    </message>
    <message>
        <source>model.predict at {0} returns numpy arrays; what was computed inside is not connected to them. Under a tape it fails with LookupError, because its input pipeline has no gradient.</source>
        <translation>{0} 的 model.predict 返回 numpy 数组；内部的计算与之没有联系。在记录带之下它会以 LookupError 失败，因为其输入管道没有梯度。</translation>
    </message>
    <message>
        <source>module {0} has no attribute {1}</source>
        <translation>模块 {0} 没有属性 {1}</translation>
    </message>
    <message>
        <source>module {0} has no {1}, and </source>
        <translation>模块 {0} 没有 {1}，并且</translation>
    </message>
    <message>
        <source>more numbers than are read</source>
        <translation>数的个数超过读取上限</translation>
    </message>
    <message>
        <source>more than {0} edges</source>
        <translation>超过 {0} 条边</translation>
    </message>
    <message>
        <source>more than {0} nodes</source>
        <translation>超过 {0} 个节点</translation>
    </message>
    <message>
        <source>most nodes have none</source>
        <translation>多数节点没有</translation>
    </message>
    <message>
        <source>n_cells must be at least 1, got {0}</source>
        <translation>n_cells 至少为 1，实际为 {0}</translation>
    </message>
    <message>
        <source>n_nodes must be a number or a pair (smallest, largest) in 1 to {0}, got {1} to {2}</source>
        <translation>n_nodes 须为一个数或一对数（最小、最大），在 1 至 {0} 之内，实际为 {1} 至 {2}</translation>
    </message>
    <message>
        <source>n_nodes must be a number or a pair (smallest, largest), got {0}</source>
        <translation>n_nodes 须为一个数或一对数（最小、最大），实际为 {0}</translation>
    </message>
    <message>
        <source>negative rewards sampled</source>
        <translation>抽到过的负奖励</translation>
    </message>
    <message>
        <source>new network</source>
        <translation>新网络</translation>
    </message>
    <message>
        <source>no action can be chosen: the mask forbids all of them</source>
        <translation>没有可选的动作：掩码禁止了全部</translation>
    </message>
    <message>
        <source>no action {0} in step {1}: they are 0 to {2}</source>
        <translation>第 {1} 步没有动作 {0}：动作为 0 至 {2}</translation>
    </message>
    <message>
        <source>no action {0}: actions are 0 to {1}</source>
        <translation>没有动作 {0}：动作为 0 至 {1}</translation>
    </message>
    <message>
        <source>no adjacency in it; wanted a (dense), edge_index, or adj_data, adj_indices, adj_indptr; got {0}</source>
        <translation>其中没有邻接关系；需要 a（稠密）、edge_index，或 adj_data、adj_indices、adj_indptr；实际为 {0}</translation>
    </message>
    <message>
        <source>no edge in it; wanted one per line: two nodes and maybe a weight</source>
        <translation>其中没有边；需要每行一条：两个节点，可带权重</translation>
    </message>
    <message>
        <source>no folder</source>
        <translation>没有文件夹</translation>
    </message>
    <message>
        <source>no graph or environment is open yet</source>
        <translation>尚未打开图或环境</translation>
    </message>
    <message>
        <source>no graph {0}: the set has {1}</source>
        <translation>没有图 {0}：图集有 {1} 个</translation>
    </message>
    <message>
        <source>no layer {0}; there are {1}</source>
        <translation>没有层 {0}；有 {1}</translation>
    </message>
    <message>
        <source>no line with the matrix's size</source>
        <translation>没有写明矩阵大小的行</translation>
    </message>
    <message>
        <source>no module {0} in {1} or among what is installed</source>
        <translation>在 {1} 和已安装的模块中都没有模块 {0}</translation>
    </message>
    <message>
        <source>no number in it</source>
        <translation>其中没有数</translation>
    </message>
    <message>
        <source>no path</source>
        <translation>没有路径</translation>
    </message>
    <message>
        <source>no row in it; wanted one edge per row</source>
        <translation>其中没有行；需要每行一条边</translation>
    </message>
    <message>
        <source>no update yet.</source>
        <translation>尚无更新。</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有取值</translation>
    </message>
    <message>
        <source>no {0} in this row; wanted both ends</source>
        <translation>此行没有 {0}；需要两个端点</translation>
    </message>
    <message>
        <source>node features of shape {0} for {1} rows</source>
        <translation>{1} 行却有形状为 {0} 的节点特征</translation>
    </message>
    <message>
        <source>node features of shape {0}, type {1}; wanted numbers</source>
        <translation>节点特征的形状为 {0}，类型为 {1}；需要数</translation>
    </message>
    <message>
        <source>node features of shape {0}: too many</source>
        <translation>形状为 {0} 的节点特征：太多</translation>
    </message>
    <message>
        <source>node id {0} is given twice (nodes {1} and {2}); wanted one entry per node</source>
        <translation>节点编号 {0} 出现两次（节点 {1} 和 {2}）；每个节点须只有一项</translation>
    </message>
    <message>
        <source>node label</source>
        <translation>节点标签</translation>
    </message>
    <message>
        <source>node label {0}</source>
        <translation>节点标签 {0}</translation>
    </message>
    <message>
        <source>node {0} at step {1}</source>
        <translation>第 {1} 步的节点 {0}</translation>
    </message>
    <message>
        <source>node {0} has no id</source>
        <translation>节点 {0} 没有编号</translation>
    </message>
    <message>
        <source>node {0} has no id; wanted a number</source>
        <translation>节点 {0} 没有编号；需要一个数</translation>
    </message>
    <message>
        <source>node {0}; the nodes are 1 to {1}</source>
        <translation>节点 {0}；节点为 1 至 {1}</translation>
    </message>
    <message>
        <source>node {0}{1}</source>
        <translation>节点 {0}{1}</translation>
    </message>
    <message>
        <source>node-link JSON</source>
        <translation>node-link JSON</translation>
    </message>
    <message>
        <source>nodes a GIN can tell apart</source>
        <translation>GIN 能区分的节点</translation>
    </message>
    <message>
        <source>none was taken</source>
        <translation>尚未执行任何一步</translation>
    </message>
    <message>
        <source>not JSON: {0}</source>
        <translation>不是 JSON：{0}</translation>
    </message>
    <message>
        <source>not a table: {0}</source>
        <translation>不是表格：{0}</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>未安装</translation>
    </message>
    <message>
        <source>not well-formed XML: {0}</source>
        <translation>不是合法的 XML：{0}</translation>
    </message>
    <message>
        <source>nothing is labelled yet, so there is no loss to differentiate</source>
        <translation>尚无任何标注，因此没有可求导的损失</translation>
    </message>
    <message>
        <source>nothing to learn</source>
        <translation>没有可学的内容</translation>
    </message>
    <message>
        <source>num-node-list and num-edge-list: wanted whole numbers from 0</source>
        <translation>num-node-list 和 num-edge-list：需要从 0 起的整数</translation>
    </message>
    <message>
        <source>num-node-list has {0} graphs, num-edge-list {1}; wanted as many</source>
        <translation>num-node-list 有 {0} 个图，num-edge-list 有 {1} 个；须一样多</translation>
    </message>
    <message>
        <source>number_of_outputs must be at least 1, got {0}</source>
        <translation>number_of_outputs 至少为 1，实际为 {0}</translation>
    </message>
    <message>
        <source>of the target network</source>
        <translation>（目标网络）</translation>
    </message>
    <message>
        <source>one Q-value per node</source>
        <translation>每个节点一个 Q 值</translation>
    </message>
    <message>
        <source>only a finite value can be split, got {0}</source>
        <translation>只有有限的值才能分摊，实际为 {0}</translation>
    </message>
    <message>
        <source>only column names, no row; wanted one edge per row</source>
        <translation>只有列名，没有行；需要每行一条边</translation>
    </message>
    <message>
        <source>optimizer reset</source>
        <translation>优化器已重置</translation>
    </message>
    <message>
        <source>outputs that are 0 for the whole batch</source>
        <translation>对整个批次都为 0 的输出</translation>
    </message>
    <message>
        <source>pace must be in [0.01, 10000] steps a second, got {0}</source>
        <translation>速度须在 [0.01, 10000] 步/秒之内，实际为 {0}</translation>
    </message>
    <message>
        <source>pairs alike</source>
        <translation>相同的对</translation>
    </message>
    <message>
        <source>pairs alike, labelled differently</source>
        <translation>相同却标注不同的对</translation>
    </message>
    <message>
        <source>picks must be one of {0}, got {1}</source>
        <translation>picks 须为 {0} 之一，实际为 {1}</translation>
    </message>
    <message>
        <source>random actions: {0} of {1}.</source>
        <translation>随机动作：{1} 个中的 {0} 个。</translation>
    </message>
    <message>
        <source>random graph of {0} nodes</source>
        <translation>{0} 个节点的随机图</translation>
    </message>
    <message>
        <source>random graphs have no set to take graph {0} from</source>
        <translation>随机图没有图集，无法从中取出图 {0}</translation>
    </message>
    <message>
        <source>random netlist of {0} cells</source>
        <translation>{0} 个单元的随机网表</translation>
    </message>
    <message>
        <source>relearned scores</source>
        <translation>重新学习的得分</translation>
    </message>
    <message>
        <source>remedy applied</source>
        <translation>对策已应用</translation>
    </message>
    <message>
        <source>remedy undone</source>
        <translation>对策已撤销</translation>
    </message>
    <message>
        <source>repeated {0} steps, {1} updates and {2} labels made after it</source>
        <translation>重复了其后的 {0} 步、{1} 次更新和 {2} 个标注</translation>
    </message>
    <message>
        <source>reward event {0} does not follow {1}</source>
        <translation>奖励事件 {0} 不接在 {1} 之后</translation>
    </message>
    <message>
        <source>reward event {0} retracts unknown event {1}</source>
        <translation>奖励事件 {0} 撤销了未知的事件 {1}</translation>
    </message>
    <message>
        <source>reward {0}</source>
        <translation>奖励 {0}</translation>
    </message>
    <message>
        <source>row {0} of the matrix has {1} numbers; wanted {2} rows of {3}</source>
        <translation>矩阵的第 {0} 行有 {1} 个数；需要 {2} 行、每行 {3} 个</translation>
    </message>
    <message>
        <source>row {0}, column {1}</source>
        <translation>第 {0} 行第 {1} 列</translation>
    </message>
    <message>
        <source>rows of {0}</source>
        <translation>{0} 的行</translation>
    </message>
    <message>
        <source>same settings</source>
        <translation>相同的设置</translation>
    </message>
    <message>
        <source>second kind</source>
        <translation>第二类</translation>
    </message>
    <message>
        <source>session in memory</source>
        <translation>内存中的会话</translation>
    </message>
    <message>
        <source>set aside</source>
        <translation>已搁置</translation>
    </message>
    <message>
        <source>shape {0}, type {1}</source>
        <translation>形状 {0}，类型 {1}</translation>
    </message>
    <message>
        <source>share must be in (0, 1], got {0}</source>
        <translation>份额须在 (0, 1] 之内，实际为 {0}</translation>
    </message>
    <message>
        <source>share of clipped updates</source>
        <translation>被裁剪的更新所占比例</translation>
    </message>
    <message>
        <source>shares must be finite 32-bit numbers, got {0}</source>
        <translation>份额须为有限的 32 位数，实际为 {0}</translation>
    </message>
    <message>
        <source>shares sum to {0}, the label is {1}</source>
        <translation>份额之和为 {0}，标注为 {1}</translation>
    </message>
    <message>
        <source>should be 0</source>
        <translation>应为 0</translation>
    </message>
    <message>
        <source>should be 2 or more</source>
        <translation>应不少于 2</translation>
    </message>
    <message>
        <source>should be finite</source>
        <translation>应为有限</translation>
    </message>
    <message>
        <source>signal {0}</source>
        <translation>信号 {0}</translation>
    </message>
    <message>
        <source>signal {0} is neither an input nor a gate</source>
        <translation>信号 {0} 既不是输入也不是门</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>spread after conv {0}</source>
        <translation>conv {0} 之后的离散度</translation>
    </message>
    <message>
        <source>spread_s must be in (0, 60] seconds, got {0}</source>
        <translation>spread_s 须在 (0, 60] 秒之内，实际为 {0}</translation>
    </message>
    <message>
        <source>step {0}</source>
        <translation>第 {0} 步</translation>
    </message>
    <message>
        <source>step {0} has no label that could count</source>
        <translation>第 {0} 步没有可计入的标注</translation>
    </message>
    <message>
        <source>step {0} has no label to roll back to</source>
        <translation>第 {0} 步没有可回退到的标注</translation>
    </message>
    <message>
        <source>step {0} has no label whose effect could be shown</source>
        <translation>第 {0} 步没有可显示效果的标注</translation>
    </message>
    <message>
        <source>step {0} has {1} Q-values</source>
        <translation>第 {0} 步有 {1} 个 Q 值</translation>
    </message>
    <message>
        <source>step {0} is missing</source>
        <translation>缺少第 {0} 步</translation>
    </message>
    <message>
        <source>step {0} of the latest batch is not in the buffer any more</source>
        <translation>最新批次的第 {0} 步已不在缓冲区中</translation>
    </message>
    <message>
        <source>step {0} waits for its reward: press 1 to 5, Enter or S</source>
        <translation>第 {0} 步正在等待奖励：请按 1 至 5、回车或 S</translation>
    </message>
    <message>
        <source>step {0}: action {1} cannot be chosen among {2}</source>
        <translation>第 {0} 步：在 {2} 之中不能选择动作 {1}</translation>
    </message>
    <message>
        <source>step {0}: mask of {1} for {2} actions</source>
        <translation>第 {0} 步：掩码有 {1} 项，动作有 {2} 个</translation>
    </message>
    <message>
        <source>step {0}: {1}</source>
        <translation>第 {0} 步：{1}</translation>
    </message>
    <message>
        <source>stepped back</source>
        <translation>已退回</translation>
    </message>
    <message>
        <source>stream {0}: not a generator state: {1}</source>
        <translation>随机流 {0}：不是生成器状态：{1}</translation>
    </message>
    <message>
        <source>table of edges</source>
        <translation>边的表格</translation>
    </message>
    <message>
        <source>target x</source>
        <translation>目标 x</translation>
    </message>
    <message>
        <source>target y</source>
        <translation>目标 y</translation>
    </message>
    <message>
        <source>text in quotes where a key was wanted</source>
        <translation>需要键之处却是引号内的文本</translation>
    </message>
    <message>
        <source>text that hardly repeats</source>
        <translation>几乎不重复的文本</translation>
    </message>
    <message>
        <source>text, but no graph format known here and no list of edges</source>
        <translation>是文本，但不是已知的图格式，也不是边的列表</translation>
    </message>
    <message>
        <source>tf.numpy_function at {0} runs numpy code, which TensorFlow cannot differentiate.</source>
        <translation>{0} 的 tf.numpy_function 运行 numpy 代码，TensorFlow 无法对其求导。</translation>
    </message>
    <message>
        <source>tf.stop_gradient at {0} is on the only way from the loss to {1}.</source>
        <translation>{0} 的 tf.stop_gradient 位于从损失到 {1} 的唯一路径上。</translation>
    </message>
    <message>
        <source>that label was meant for session {0} of this window; session {1} is open now</source>
        <translation>该标注是给本窗口的会话 {0} 的；现在打开的是会话 {1}</translation>
    </message>
    <message>
        <source>the Q-values{0}</source>
        <translation>Q 值{0}</translation>
    </message>
    <message>
        <source>the TD error</source>
        <translation>TD 误差</translation>
    </message>
    <message>
        <source>the adjacency has shape {0}; wanted numbers, n × n</source>
        <translation>邻接矩阵的形状为 {0}；需要 n × n 的数</translation>
    </message>
    <message>
        <source>the adjacency is {0} for {1} rows; wanted {2}</source>
        <translation>{1} 行却有 {0} 的邻接矩阵；需要 {2}</translation>
    </message>
    <message>
        <source>the agent has no network yet: call build or show it an observation</source>
        <translation>智能体还没有网络：请调用 build，或给它一个观测</translation>
    </message>
    <message>
        <source>the cliques have more than {0} edges; expand the hyperedges as stars</source>
        <translation>这些团的边超过 {0} 条；请把超边展开为星形</translation>
    </message>
    <message>
        <source>the doctor itself failed at one point, the report may be incomplete: {0}</source>
        <translation>诊断自身在某处失败，报告可能不完整：{0}</translation>
    </message>
    <message>
        <source>the dropout seed of the latest update cannot be drawn again</source>
        <translation>最新更新的 dropout 种子无法再次抽取</translation>
    </message>
    <message>
        <source>the edge index has shape {0}; wanted whole numbers, 2 × edges or edges × 2</source>
        <translation>边索引的形状为 {0}；需要整数，2 × 边数或边数 × 2</translation>
    </message>
    <message>
        <source>the edge {0}; nodes are numbered 1 to {1}</source>
        <translation>边 {0}；节点编号为 1 至 {1}</translation>
    </message>
    <message>
        <source>the editor's drawing</source>
        <translation>编辑器的绘图信息</translation>
    </message>
    <message>
        <source>the environment did not repeat itself: step {0} would be on another graph now. Start a new network without the labels instead (Agent, Settings)</source>
        <translation>环境没有重现：第 {0} 步现在会落在另一个图上。请改为启用不带标注的新网络（智能体 &gt; 设置）</translation>
    </message>
    <message>
        <source>the file was replaced by another</source>
        <translation>文件被另一个文件取代</translation>
    </message>
    <message>
        <source>the first line is {0}; wanted the numbers of hyperedges and nodes</source>
        <translation>第一行是 {0}；需要超边数和节点数</translation>
    </message>
    <message>
        <source>the gradient of {0}</source>
        <translation>{0} 的梯度</translation>
    </message>
    <message>
        <source>the graph of step {0}</source>
        <translation>第 {0} 步的图</translation>
    </message>
    <message>
        <source>the graph's label is {0}; wanted a finite number</source>
        <translation>图的标签为 {0}；需要有限数</translation>
    </message>
    <message>
        <source>the label environment needs at least one action, got none</source>
        <translation>标签环境至少需要一个动作，实际没有</translation>
    </message>
    <message>
        <source>the label environment needs at least one graph, got none</source>
        <translation>标签环境至少需要一个图，实际没有</translation>
    </message>
    <message>
        <source>the last of {0} is {1}, but {2} is reached</source>
        <translation>{0} 的最后一个是 {1}，但已到达 {2}</translation>
    </message>
    <message>
        <source>the loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>the mask must have shape {0}, got {1}</source>
        <translation>掩码的形状须为 {0}，实际为 {1}</translation>
    </message>
    <message>
        <source>the masks must have lengths {0}, got {1}</source>
        <translation>掩码的长度须为 {0}，实际为 {1}</translation>
    </message>
    <message>
        <source>the matrix's size is {0}; wanted {1} whole numbers</source>
        <translation>矩阵的大小为 {0}；需要 {1} 个整数</translation>
    </message>
    <message>
        <source>the mean loss of the last {0} is {1}</source>
        <translation>最近 {0} 次的平均损失为 {1}</translation>
    </message>
    <message>
        <source>the network takes {0} features per node, got {1}</source>
        <translation>网络每个节点需要 {0} 个特征，实际为 {1}</translation>
    </message>
    <message>
        <source>the network takes {0} features per node, the edited graph has {1}</source>
        <translation>网络每个节点需要 {0} 个特征，修改后的图有 {1} 个</translation>
    </message>
    <message>
        <source>the newest is step {0}</source>
        <translation>最新的是第 {0} 步</translation>
    </message>
    <message>
        <source>the next observation</source>
        <translation>下一个观测</translation>
    </message>
    <message>
        <source>the node names are no text</source>
        <translation>节点名称不是文本</translation>
    </message>
    <message>
        <source>the observation</source>
        <translation>观测</translation>
    </message>
    <message>
        <source>the optimizer was begun anew after update {0}; the weights that update began with cannot be told from those of now</source>
        <translation>优化器在第 {0} 次更新之后重新开始；那次更新开始时的权重已无法从现在的权重推知</translation>
    </message>
    <message>
        <source>the output of {0}{1}</source>
        <translation>{0} 的输出{1}</translation>
    </message>
    <message>
        <source>the program was closed meanwhile; the session is as it was</source>
        <translation>程序其间曾关闭；会话保持原样</translation>
    </message>
    <message>
        <source>the replay buffer has no labelled transition to sample</source>
        <translation>回放缓冲区中没有可抽取的已标注转移</translation>
    </message>
    <message>
        <source>the reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>the share to hold back must be in (0, 1), got {0}</source>
        <translation>留出的比例须在 (0, 1) 之内，实际为 {0}</translation>
    </message>
    <message>
        <source>the squared TD error</source>
        <translation>TD 误差的平方</translation>
    </message>
    <message>
        <source>the variables</source>
        <translation>各变量</translation>
    </message>
    <message>
        <source>the weights from before the label of step {0} are not held any more; they are for the newest {1} labels given since it was opened</source>
        <translation>第 {0} 步的标注之前的权重已不再保留；只为打开以来最新的 {1} 个标注保留</translation>
    </message>
    <message>
        <source>the weights {0}</source>
        <translation>权重 {0}</translation>
    </message>
    <message>
        <source>there is an edge {0} already</source>
        <translation>已有边 {0}</translation>
    </message>
    <message>
        <source>there is no *Vertices section in it</source>
        <translation>其中没有 *Vertices 部分</translation>
    </message>
    <message>
        <source>there is no &lt;graph&gt; in it</source>
        <translation>其中没有 &lt;graph&gt;</translation>
    </message>
    <message>
        <source>there is no graph [ … ] in it</source>
        <translation>其中没有 graph [ … ]</translation>
    </message>
    <message>
        <source>there is no label to give back</source>
        <translation>没有可恢复的标注</translation>
    </message>
    <message>
        <source>there is no label to take back</source>
        <translation>没有可撤销的标注</translation>
    </message>
    <message>
        <source>there is no label {0}; the newest is {1}</source>
        <translation>没有标注 {0}；最新的是 {1}</translation>
    </message>
    <message>
        <source>there is no problem line (p …) in it</source>
        <translation>其中没有 p 行（p …）</translation>
    </message>
    <message>
        <source>there is no remedy to undo</source>
        <translation>没有可撤销的对策</translation>
    </message>
    <message>
        <source>there is no step {0} to leave out</source>
        <translation>没有可排除的第 {0} 步</translation>
    </message>
    <message>
        <source>there is no step {0}; the session has {1}</source>
        <translation>没有第 {0} 步；会话有 {1} 步</translation>
    </message>
    <message>
        <source>there is no step {0}; {1}</source>
        <translation>没有第 {0} 步；{1}</translation>
    </message>
    <message>
        <source>there is no update {0}; the newest is {1}</source>
        <translation>没有第 {0} 次更新；最新的是 {1}</translation>
    </message>
    <message>
        <source>there is no variable {0}: they are 0 to {1}</source>
        <translation>没有变量 {0}：它们是 0 至 {1}</translation>
    </message>
    <message>
        <source>this graph comes from an environment, which makes it anew; only graphs of a file can be replaced</source>
        <translation>这个图来自环境，由环境重新生成；只有来自文件的图才能替换</translation>
    </message>
    <message>
        <source>this session acts in {0}, a program in {1}; to let it run, open the session with --env {2}{3}</source>
        <translation>本会话在 {0} 中行动，这是 {1} 中的一个程序；若允许它运行，请用 --env {2}{3} 打开会话</translation>
    </message>
    <message>
        <source>this session is in no file; save it as one (File menu)</source>
        <translation>本会话没有文件；请另存为文件（“文件”菜单）</translation>
    </message>
    <message>
        <source>this session was never recorded, so it cannot be looked back at</source>
        <translation>本会话从未记录，所以无法回看</translation>
    </message>
    <message>
        <source>though no other finding says why: the labels may depend on something the features do not show.</source>
        <translation>不过没有其他发现能说明原因：标注可能取决于特征没有反映的内容。</translation>
    </message>
    <message>
        <source>threshold must be in [0, {0}], got {1}</source>
        <translation>阈值须在 [0, {0}] 之内，实际为 {1}</translation>
    </message>
    <message>
        <source>undo of: {0}</source>
        <translation>撤销：{0}</translation>
    </message>
    <message>
        <source>unknown command {0}</source>
        <translation>未知的命令 {0}</translation>
    </message>
    <message>
        <source>unpacks to {0} arrays of {1} MB together; at most {2} of {3} MB are read</source>
        <translation>解压后为 {0} 个数组、共 {1} MB；最多读取 {2} 个、{3} MB</translation>
    </message>
    <message>
        <source>update {0}</source>
        <translation>第 {0} 次更新</translation>
    </message>
    <message>
        <source>update {0} cannot be repeated: nothing is labelled there</source>
        <translation>第 {0} 次更新无法重复：那里没有标注</translation>
    </message>
    <message>
        <source>update {0} does not come out again: weights, rewards or settings changed since, or its gradients are rounding error</source>
        <translation>第 {0} 次更新无法重现：此后权重、奖励或设置已改变，或其梯度只是舍入误差</translation>
    </message>
    <message>
        <source>update {0} does not come out as it was on this computer; 'graph-coach verify' tells where the session first differs</source>
        <translation>第 {0} 次更新在本机上与当时不一致；“graph-coach verify”会指出会话从哪里开始不同</translation>
    </message>
    <message>
        <source>update {0} is not the latest any more</source>
        <translation>第 {0} 次更新已不是最新的</translation>
    </message>
    <message>
        <source>update {0}: loss or gradient not finite</source>
        <translation>第 {0} 次更新：损失或梯度非有限</translation>
    </message>
    <message>
        <source>update {0}: {1}{2} not finite; the weights were kept</source>
        <translation>第 {0} 次更新：{1}{2} 非有限；权重保持不变</translation>
    </message>
    <message>
        <source>updates between two syncs</source>
        <translation>两次同步之间的更新数</translation>
    </message>
    <message>
        <source>updates in a row</source>
        <translation>连续的更新数</translation>
    </message>
    <message>
        <source>updates owed</source>
        <translation>待执行的更新</translation>
    </message>
    <message>
        <source>updates since the last sync</source>
        <translation>上次同步以来的更新数</translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation>验证准确率</translation>
    </message>
    <message>
        <source>variables in all</source>
        <translation>变量总数</translation>
    </message>
    <message>
        <source>variables whose gradient was not finite</source>
        <translation>梯度非有限的变量</translation>
    </message>
    <message>
        <source>variables without a gradient</source>
        <translation>没有梯度的变量</translation>
    </message>
    <message>
        <source>versions: {0}</source>
        <translation>版本：{0}</translation>
    </message>
    <message>
        <source>vertex {0}; the vertices are numbered 1 to {1}</source>
        <translation>顶点 {0}；顶点编号为 1 至 {1}</translation>
    </message>
    <message>
        <source>viz x</source>
        <translation>viz x</translation>
    </message>
    <message>
        <source>viz y</source>
        <translation>viz y</translation>
    </message>
    <message>
        <source>viz {0}</source>
        <translation>viz {0}</translation>
    </message>
    <message>
        <source>wanted a &lt;gexf&gt; element, got &lt;{0}&gt;</source>
        <translation>需要 &lt;gexf&gt; 元素，实际为 &lt;{0}&gt;</translation>
    </message>
    <message>
        <source>wanted a &lt;graphml&gt; element, got &lt;{0}&gt;</source>
        <translation>需要 &lt;graphml&gt; 元素，实际为 &lt;{0}&gt;</translation>
    </message>
    <message>
        <source>wanted a number, got {0}</source>
        <translation>需要一个数，实际为 {0}</translation>
    </message>
    <message>
        <source>wanted a time for each step, got {0} and {1}</source>
        <translation>每一步都需要一个时间，实际为 {0} 与 {1}</translation>
    </message>
    <message>
        <source>wanted actions that can be listed (Discrete, MultiDiscrete, MultiBinary), got {0}{1}</source>
        <translation>需要可列举的动作（Discrete、MultiDiscrete、MultiBinary），实际为{1} {0}</translation>
    </message>
    <message>
        <source>wanted an object with "nodes" and "links" or "edges"</source>
        <translation>需要含有 "nodes" 以及 "links" 或 "edges" 的对象</translation>
    </message>
    <message>
        <source>wanted at least one graph to look at, got none</source>
        <translation>至少需要一个可查看的图，实际没有</translation>
    </message>
    <message>
        <source>wanted at least {0} reactions of 0.08 to 3 s, got {1}</source>
        <translation>至少需要 {0} 次 0.08 至 3 秒的反应，实际为 {1} 次</translation>
    </message>
    <message>
        <source>wanted either a share or a file of folds to hold back</source>
        <translation>留出时需要比例或折的文件之一</translation>
    </message>
    <message>
        <source>wanted graphs or a path, got both</source>
        <translation>需要图或路径之一，实际两者都有</translation>
    </message>
    <message>
        <source>wanted text, got binary data that is no format known here</source>
        <translation>需要文本，实际为未知格式的二进制数据</translation>
    </message>
    <message>
        <source>wanted the states of {0}</source>
        <translation>需要 {0} 的状态</translation>
    </message>
    <message>
        <source>wanted two node ids per line, got {0} columns</source>
        <translation>每行需要两个节点编号，实际为 {0} 列</translation>
    </message>
    <message>
        <source>wanted two nodes and maybe a weight, got {0} ({1})</source>
        <translation>需要两个节点，可带权重，实际为 {0}（{1}）</translation>
    </message>
    <message>
        <source>wanted two vertices, got {0}</source>
        <translation>需要两个顶点，实际为 {0}</translation>
    </message>
    <message>
        <source>wanted {0}, got {1}</source>
        <translation>需要 {0}，实际为 {1}</translation>
    </message>
    <message>
        <source>weight 0</source>
        <translation>权重 0</translation>
    </message>
    <message>
        <source>weight must be at least 0, got {0}</source>
        <translation>权重至少为 0，实际为 {0}</translation>
    </message>
    <message>
        <source>weights must be finite numbers of at least 0, got {0}</source>
        <translation>权重须为不小于 0 的有限数，实际为 {0}</translation>
    </message>
    <message>
        <source>went on in</source>
        <translation>继续于</translation>
    </message>
    <message>
        <source>window must be at least 1 step, got {0}</source>
        <translation>窗口至少为 1 步，实际为 {0}</translation>
    </message>
    <message>
        <source>you act now: choose an action, or give the acting back (T)</source>
        <translation>现在由您行动：请选择一个动作，或交还（T）</translation>
    </message>
    <message>
        <source>{0} (step {1})</source>
        <translation>{0}（第 {1} 步）</translation>
    </message>
    <message>
        <source>{0} = {1} actions; at most {2} can be flattened</source>
        <translation>{0} = {1} 个动作；最多可展开 {2} 个</translation>
    </message>
    <message>
        <source>{0} GIN layers of {1} channels</source>
        <translation>{0} 层、{1} 通道的 GIN</translation>
    </message>
    <message>
        <source>{0} MB with {1} objects; at most {2} MB with {3} are read in this format</source>
        <translation>{0} MB、{1} 个对象；此格式最多读取 {2} MB、{3} 个</translation>
    </message>
    <message>
        <source>{0} actions</source>
        <translation>{0} 个动作</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0} 和 {1}</translation>
    </message>
    <message>
        <source>{0} and {1} label</source>
        <translation>{0} 和 {1} 个标注</translation>
    </message>
    <message>
        <source>{0} and {1} labels</source>
        <translation>{0} 和 {1} 个标注</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 及另外 {1} 个</translation>
    </message>
    <message>
        <source>{0} at {1} has no gradient: what goes in is not connected to what comes out.</source>
        <translation>{1} 的 {0} 没有梯度：输入与输出之间没有联系。</translation>
    </message>
    <message>
        <source>{0} at {1} holds its value at a bound; beyond it the slope is 0.{2}</source>
        <translation>{1} 的 {0} 使其值停在边界上；越过边界斜率为 0。{2}</translation>
    </message>
    <message>
        <source>{0} at {1} is a staircase: flat everywhere, and TensorFlow gives it no gradient.</source>
        <translation>{1} 的 {0} 是阶梯函数：处处平坦，TensorFlow 不给它梯度。</translation>
    </message>
    <message>
        <source>{0} at {1} is at its flat end: its values are so large that its gradient is exactly 0.{2}</source>
        <translation>{1} 的 {0} 处于其平坦端：其值如此之大，以致梯度恰为 0。{2}</translation>
    </message>
    <message>
        <source>{0} at {1} is flat everywhere: its gradient is 0 whatever goes in.</source>
        <translation>{1} 的 {0} 处处平坦：无论输入是什么，其梯度都是 0。</translation>
    </message>
    <message>
        <source>{0} at {1} is the first operation whose result is not finite although everything it was given is.{2} (A logarithm of 0, a division by 0, an overflow.)</source>
        <translation>{1} 的 {0} 是第一个输入全部有限而结果非有限的运算。{2}（0 的对数、除以 0、溢出。）</translation>
    </message>
    <message>
        <source>{0} at {1} multiplies by zeros only; whatever the weights do, the product stays 0.</source>
        <translation>{1} 的 {0} 只与零相乘；无论权重如何，乘积始终为 0。</translation>
    </message>
    <message>
        <source>{0} at {1} ran while the tape was not recording: after its block had ended, or in stop_recording().</source>
        <translation>{1} 的 {0} 在记录带没有记录时运行：在其代码块结束之后，或在 stop_recording() 之内。</translation>
    </message>
    <message>
        <source>{0} at {1} returns positions, not values: integers do not change when the weights change a little, so no gradient goes through.</source>
        <translation>{1} 的 {0} 返回位置而不是值：权重稍有变化时整数不变，因此没有梯度通过。</translation>
    </message>
    <message>
        <source>{0} at {1} was given nothing: a mean over 0 entries is NaN.</source>
        <translation>{1} 的 {0} 没有得到任何输入：0 个数的均值是 NaN。</translation>
    </message>
    <message>
        <source>{0} attributes of {1} nodes or edges are more than {2} values</source>
        <translation>{1} 个节点或边的 {0} 个属性超过 {2} 个值</translation>
    </message>
    <message>
        <source>{0} before any *Vertices</source>
        <translation>{0} 出现在 *Vertices 之前</translation>
    </message>
    <message>
        <source>{0} before the problem line (p …)</source>
        <translation>{0} 出现在 p 行（p …）之前</translation>
    </message>
    <message>
        <source>{0} bias</source>
        <translation>{0} bias</translation>
    </message>
    <message>
        <source>{0} brackets are never closed; the file is cut short</source>
        <translation>{0} 个方括号没有闭合；文件不完整</translation>
    </message>
    <message>
        <source>{0} cells do not fit on a grid of {1} x {2}; at most {3} cells can be placed</source>
        <translation>{0} 个单元放不进 {1} × {2} 的网格；最多可放置 {3} 个</translation>
    </message>
    <message>
        <source>{0} columns ({1}) where the lines before have {2}</source>
        <translation>有 {0} 列（{1}），而之前各行有 {2} 列</translation>
    </message>
    <message>
        <source>{0} dense {1}</source>
        <translation>{0} dense {1}</translation>
    </message>
    <message>
        <source>{0} edges have no weight; they are drawn with weight 1.</source>
        <translation>{0} 条边没有权重；按权重 1 绘制。</translation>
    </message>
    <message>
        <source>{0} ended with exit status {1}</source>
        <translation>{0} 以退出状态 {1} 结束</translation>
    </message>
    <message>
        <source>{0} entries; at most {1} are read</source>
        <translation>{0} 项；最多读取 {1} 项</translation>
    </message>
    <message>
        <source>{0} entries; the size line promises {1}</source>
        <translation>{0} 项；大小行声称有 {1} 项</translation>
    </message>
    <message>
        <source>{0} failed, {1}: {2}</source>
        <translation>{0} 失败，{1}：{2}</translation>
    </message>
    <message>
        <source>{0} failed: {1}</source>
        <translation>{0} 失败：{1}</translation>
    </message>
    <message>
        <source>{0} features</source>
        <translation>{0} 个特征</translation>
    </message>
    <message>
        <source>{0} graphs of {1} MB together; at most {2} of {3} MB are read</source>
        <translation>{0} 个图、共 {1} MB；最多读取 {2} 个、{3} MB</translation>
    </message>
    <message>
        <source>{0} graphs: {1} would be held back and {2} learned from; wanted at least one of each</source>
        <translation>{0} 个图：将留出 {1} 个，用 {2} 个学习；两者都至少需要一个</translation>
    </message>
    <message>
        <source>{0} graphs; at most {1} are read</source>
        <translation>{0} 个图；最多读取 {1} 个</translation>
    </message>
    <message>
        <source>{0} has another architecture: {1}</source>
        <translation>{0} 的结构不同：{1}</translation>
    </message>
    <message>
        <source>{0} has no source and target, only {1}</source>
        <translation>{0} 没有 source 和 target，只有 {1}</translation>
    </message>
    <message>
        <source>{0} holds NaN or infinite numbers</source>
        <translation>{0} 含有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>{0} holds integers or booleans (made at {1}); only floating-point variables have gradients.</source>
        <translation>{0} 存放整数或布尔值（创建于 {1}）；只有浮点变量才有梯度。</translation>
    </message>
    <message>
        <source>{0} hyperedges, {1} nodes: too many</source>
        <translation>{0} 条超边，{1} 个节点：太多</translation>
    </message>
    <message>
        <source>{0} hyperedges; the first line promises {1}</source>
        <translation>{0} 条超边；第一行声称有 {1} 条</translation>
    </message>
    <message>
        <source>{0} in an update</source>
        <translation>一次更新中的 {0}</translation>
    </message>
    <message>
        <source>{0} in the matrix; wanted a number</source>
        <translation>矩阵中的 {0}；需要一个数</translation>
    </message>
    <message>
        <source>{0} is missing: an agent is its {1} file and the .json beside it</source>
        <translation>缺少 {0}：智能体由它的 {1} 文件和旁边的 .json 组成</translation>
    </message>
    <message>
        <source>{0} is no dict of attributes</source>
        <translation>{0} 不是属性字典</translation>
    </message>
    <message>
        <source>{0} is not a number such as 1.5, -2 or 1e3</source>
        <translation>{0} 不是 1.5、-2 或 1e3 这样的数</translation>
    </message>
    <message>
        <source>{0} is not trainable (trainable=False); the tape made at {1} watches trainable variables only.</source>
        <translation>{0} 不可训练（trainable=False）；{1} 创建的记录带只监视可训练的变量。</translation>
    </message>
    <message>
        <source>{0} is open in {1}</source>
        <translation>{0} 已在{1}中打开</translation>
    </message>
    <message>
        <source>{0} is too large for a 32-bit number</source>
        <translation>{0} 超出 32 位数的范围</translation>
    </message>
    <message>
        <source>{0} is too large for a finite number</source>
        <translation>{0} 太大，不是有限数</translation>
    </message>
    <message>
        <source>{0} is {1}; wanted an object with source and target</source>
        <translation>{0} 为 {1}；需要含有 source 和 target 的对象</translation>
    </message>
    <message>
        <source>{0} is {1}; wanted an object, a name or a number</source>
        <translation>{0} 为 {1}；需要对象、名称或数</translation>
    </message>
    <message>
        <source>{0} kept; each is one message.</source>
        <translation>保留了 {0}；每个是一条消息。</translation>
    </message>
    <message>
        <source>{0} kernel</source>
        <translation>{0} kernel</translation>
    </message>
    <message>
        <source>{0} lines of text before the first section are passed over.</source>
        <translation>第一部分之前的 {0} 行文本被略过。</translation>
    </message>
    <message>
        <source>{0} missing</source>
        <translation>{0} missing</translation>
    </message>
    <message>
        <source>{0} must be above 0 and at most {1}, got {2}</source>
        <translation>{0} 须大于 0 且不超过 {1}，实际为 {2}</translation>
    </message>
    <message>
        <source>{0} must be at least 0, got {1}</source>
        <translation>{0} 至少为 0，实际为 {1}</translation>
    </message>
    <message>
        <source>{0} must be in [1, 1000000], got {1}</source>
        <translation>{0} 须在 [1, 1000000] 之内，实际为 {1}</translation>
    </message>
    <message>
        <source>{0} must be in [{1}, {2}], got {3}</source>
        <translation>{0} 须在 [{1}, {2}] 之内，实际为 {3}</translation>
    </message>
    <message>
        <source>{0} must be one of {1}, got {2}</source>
        <translation>{0} 须为 {1} 之一，实际为 {2}</translation>
    </message>
    <message>
        <source>{0} names hold a {1} inside quotes; they are kept whole.</source>
        <translation>{0} 个名称在引号内含有 {1}；保持完整。</translation>
    </message>
    <message>
        <source>{0} needs the module {1}, which this Python does not have</source>
        <translation>{0} 需要模块 {1}，而此 Python 没有该模块</translation>
    </message>
    <message>
        <source>{0} never asked for a gradient: no GradientTape.gradient, tf.gradients, minimize or fit</source>
        <translation>{0} 从未请求梯度：没有 GradientTape.gradient、tf.gradients、minimize 或 fit</translation>
    </message>
    <message>
        <source>{0} never imported TensorFlow</source>
        <translation>{0} 从未导入 TensorFlow</translation>
    </message>
    <message>
        <source>{0} node weights for {1} nodes</source>
        <translation>{1} 个节点却有 {0} 个节点权重</translation>
    </message>
    <message>
        <source>{0} nodes and {1} edges: too many</source>
        <translation>{0} 个节点和 {1} 条边：太多</translation>
    </message>
    <message>
        <source>{0} nodes are groups with nodes of their own inside; the groups are kept as nodes and those inside stand beside them.</source>
        <translation>{0} 个节点是内含节点的组；组保留为节点，其中的节点与之并列。</translation>
    </message>
    <message>
        <source>{0} nodes, {1} edges: too many</source>
        <translation>{0} 个节点，{1} 条边：太多</translation>
    </message>
    <message>
        <source>{0} nodes; at most {1} are read</source>
        <translation>{0} 个节点；最多读取 {1} 个</translation>
    </message>
    <message>
        <source>{0} norm {1} beta</source>
        <translation>{0} norm {1} beta</translation>
    </message>
    <message>
        <source>{0} norm {1} gamma</source>
        <translation>{0} norm {1} gamma</translation>
    </message>
    <message>
        <source>{0} numbers; the rows before have {1}</source>
        <translation>{0} 个数；之前各行有 {1} 个</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} of {1} edge records repeat an edge; each edge is counted once, with the weight and attributes of its first record.</source>
        <translation>{1} 条边记录中有 {0} 条重复；每条边只计一次，取其第一条记录的权重和属性。</translation>
    </message>
    <message>
        <source>{0} of {1} edges are undirected; among the directed ones each of them is an edge both ways.</source>
        <translation>{1} 条边中有 {0} 条是无向的；在有向边之中，它们各为一条双向的边。</translation>
    </message>
    <message>
        <source>{0} of {1} entries of {2} are no numbers; the first is {3} in line {4}.</source>
        <translation>{2} 的 {1} 项中有 {0} 项不是数；第一个是第 {4} 行的 {3}。</translation>
    </message>
    <message>
        <source>{0} of {1} nodes have no coordinates; the layout places them.</source>
        <translation>{1} 个节点中有 {0} 个没有坐标；由布局安放。</translation>
    </message>
    <message>
        <source>{0} of {1} nodes have no {2}; they belong to none of its categories, and the column '{3} missing' marks them.</source>
        <translation>{1} 个节点中有 {0} 个没有 {2}；它们不属于其任何类别，并由“{3} missing”列标出。</translation>
    </message>
    <message>
        <source>{0} of {1} nodes have no {2}; they get the mean of the others, and the column '{3} missing' marks them.</source>
        <translation>{1} 个节点中有 {0} 个没有 {2}；它们取其余节点的均值，并由“{3} missing”列标出。</translation>
    </message>
    <message>
        <source>{0} of {1}: {2} → {3}</source>
        <translation>{1} 的 {0}：{2} → {3}</translation>
    </message>
    <message>
        <source>{0} output</source>
        <translation>{0} 输出</translation>
    </message>
    <message>
        <source>{0} relu</source>
        <translation>{0} relu</translation>
    </message>
    <message>
        <source>{0} relu {1}</source>
        <translation>{0} relu {1}</translation>
    </message>
    <message>
        <source>{0} relu {1}{2}</source>
        <translation>{0} relu {1}{2}</translation>
    </message>
    <message>
        <source>{0} rows have more cells than the first row (line {1} is the first of them); what is beyond is passed over.</source>
        <translation>{0} 行的单元格多于第一行（其中第一行为第 {1} 行）；略过超出的部分。</translation>
    </message>
    <message>
        <source>{0} rows of node features for {1} nodes</source>
        <translation>{1} 个节点却有 {0} 行节点特征</translation>
    </message>
    <message>
        <source>{0} rows of {1}; wanted {2} rows of two nodes</source>
        <translation>{0} 行、每行 {1} 个；需要 {2} 行、每行两个节点</translation>
    </message>
    <message>
        <source>{0} started other processes; only its main process was watched</source>
        <translation>{0} 启动了其他进程；只监视了它的主进程</translation>
    </message>
    <message>
        <source>{0} step</source>
        <translation>{0} 步</translation>
    </message>
    <message>
        <source>{0} steps</source>
        <translation>{0} 步</translation>
    </message>
    <message>
        <source>{0} takes {"path": FILE, "actions": names or how many}, got {1}</source>
        <translation>{0} 需要 {"path": FILE, "actions": 名称或数目}，实际为 {1}</translation>
    </message>
    <message>
        <source>{0} updates were not finite and changed nothing.</source>
        <translation>{0} 次更新非有限，没有造成任何改变。</translation>
    </message>
    <message>
        <source>{0} used by more than one node ({1}); these nodes are kept apart.</source>
        <translation>{0} 被不止一个节点使用（{1}）；这些节点仍分开。</translation>
    </message>
    <message>
        <source>{0} values; a dense {1} one has {2}</source>
        <translation>{0} 个值；稠密的 {1} 矩阵有 {2} 个</translation>
    </message>
    <message>
        <source>{0} was ended by {1}</source>
        <translation>{0} 被 {1} 终止</translation>
    </message>
    <message>
        <source>{0} was interrupted; this was seen by then</source>
        <translation>{0} 被中断；至此所见如下</translation>
    </message>
    <message>
        <source>{0} was stopped after {1} s, its time limit; this was seen by then</source>
        <translation>{0} 在 {1} 秒的时限后被停止；至此所见如下</translation>
    </message>
    <message>
        <source>{0} was stopped before it had asked for a gradient</source>
        <translation>{0} 在请求梯度之前被停止</translation>
    </message>
    <message>
        <source>{0} with {1}: an edge like any other.</source>
        <translation>{0}带有{1}：与其他边同等对待。</translation>
    </message>
    <message>
        <source>{0} without any edge kept.</source>
        <translation>保留了没有任何边的 {0}。</translation>
    </message>
    <message>
        <source>{0} words</source>
        <translation>{0} 个词</translation>
    </message>
    <message>
        <source>{0} {1} (here {2})</source>
        <translation>{0} {1}（这里是 {2}）</translation>
    </message>
    <message>
        <source>{0} {1}: no kind of Matrix Market matrix</source>
        <translation>{0} {1}：不是 Matrix Market 矩阵的种类</translation>
    </message>
    <message>
        <source>{0} {1}; wanted a Python script</source>
        <translation>{0} {1}；需要一个 Python 脚本</translation>
    </message>
    <message>
        <source>{0}, about the same as before.</source>
        <translation>{0}，与之前大致相同。</translation>
    </message>
    <message>
        <source>{0}, line {1}</source>
        <translation>{0}，第 {1} 行</translation>
    </message>
    <message>
        <source>{0}, line {1}: wanted the number of a fold, {2}</source>
        <translation>{0}，第 {1} 行：需要折的编号，{2}</translation>
    </message>
    <message>
        <source>{0}.csv has {1} rows; wanted {2}</source>
        <translation>{0}.csv 有 {1} 行；需要 {2} 行</translation>
    </message>
    <message>
        <source>{0}.csv is not beside it</source>
        <translation>旁边没有 {0}.csv</translation>
    </message>
    <message>
        <source>{0}: a graph needs at least one node, got none</source>
        <translation>{0}：图至少需要一个节点，实际没有</translation>
    </message>
    <message>
        <source>{0}: a layout from coordinates needs some, but there are none</source>
        <translation>{0}：按坐标布局需要坐标，但这里没有</translation>
    </message>
    <message>
        <source>{0}: a node's name, not a missing value.</source>
        <translation>{0}：是节点的名称，不是缺失值。</translation>
    </message>
    <message>
        <source>{0}: a reward must be a finite 32-bit number, got {1}</source>
        <translation>{0}：奖励须为有限的 32 位数，实际为 {1}</translation>
    </message>
    <message>
        <source>{0}: arrays of {1} are not read</source>
        <translation>{0}：不读取 {1} 类型的数组</translation>
    </message>
    <message>
        <source>{0}: cannot be read ({1})</source>
        <translation>{0}：无法读取（{1}）</translation>
    </message>
    <message>
        <source>{0}: cannot be resumed, its rows do not fit together ({1}). 'graph-coach export' may still read its labels</source>
        <translation>{0}：无法恢复，其各行互不相符（{1}）。“graph-coach export”也许仍能读出其标注</translation>
    </message>
    <message>
        <source>{0}: cannot be written any more ({1}). What was saved before is safe there; from now on the session is kept in memory only. Save it elsewhere.</source>
        <translation>{0}：无法再写入（{1}）。此前保存的内容在那里是安全的；从现在起会话仅保留在内存中。请另存到别处。</translation>
    </message>
    <message>
        <source>{0}: cannot save the agent: {1}</source>
        <translation>{0}：无法保存智能体：{1}</translation>
    </message>
    <message>
        <source>{0}: cannot write a session file here: {1}</source>
        <translation>{0}：无法在此写入会话文件：{1}</translation>
    </message>
    <message>
        <source>{0}: could not be closed cleanly</source>
        <translation>{0}：未能正常关闭</translation>
    </message>
    <message>
        <source>{0}: damaged (facts are no object)</source>
        <translation>{0}：已损坏（附加信息不是对象）</translation>
    </message>
    <message>
        <source>{0}: damaged ({1})</source>
        <translation>{0}：已损坏（{1}）</translation>
    </message>
    <message>
        <source>{0}: damaged from outside ({1}); lost are {2}. From now on the session is kept in memory only. Save it elsewhere.</source>
        <translation>{0}：从外部损坏（{1}）；丢失了 {2}。从现在起会话仅保留在内存中。请另存到别处。</translation>
    </message>
    <message>
        <source>{0}: damaged gzip data ({1})</source>
        <translation>{0}：gzip 数据已损坏（{1}）</translation>
    </message>
    <message>
        <source>{0}: edge {1} is {2}, but nodes are numbered 0 to {3}</source>
        <translation>{0}：边 {1} 为 {2}，但节点编号为 0 至 {3}</translation>
    </message>
    <message>
        <source>{0}: edges must be pairs of node indices, shape (n_edges, 2), got {1} of shape {2}</source>
        <translation>{0}：边须为成对的节点下标，形状为 (n_edges, 2)，实际为形状 {2} 的 {1}</translation>
    </message>
    <message>
        <source>{0}: entry {1} is missing</source>
        <translation>{0}：缺少条目 {1}</translation>
    </message>
    <message>
        <source>{0}: events are damaged ({1})</source>
        <translation>{0}：事件已损坏（{1}）</translation>
    </message>
    <message>
        <source>{0}: every graph needs the same features: the first had {1} per node, now there are {2}</source>
        <translation>{0}：每个图的特征须相同：第一个图每个节点有 {1} 个，现在有 {2} 个</translation>
    </message>
    <message>
        <source>{0}: exists already; a session never overwrites a file</source>
        <translation>{0}：已经存在；会话从不覆盖文件</translation>
    </message>
    <message>
        <source>{0}: exists already; a session never overwrites it</source>
        <translation>{0}：已经存在；会话从不覆盖它</translation>
    </message>
    <message>
        <source>{0}: feature {1} of node {2} is {3}; wanted a finite 32-bit number</source>
        <translation>{0}：节点 {2} 的特征 {1} 为 {3}；需要有限的 32 位数</translation>
    </message>
    <message>
        <source>{0}: graph {1} has no nodes; wanted at least one</source>
        <translation>{0}：图 {1} 没有节点；至少需要一个</translation>
    </message>
    <message>
        <source>{0}: graph {1} has {2} {3} per node, graph {4} has {5}; all graphs of a set need as many</source>
        <translation>{0}：图 {1} 每个节点有 {2} 个{3}，图 {4} 有 {5} 个；图集中所有图须一样多</translation>
    </message>
    <message>
        <source>{0}: graph {1} is not stored</source>
        <translation>{0}：图 {1} 没有存储</translation>
    </message>
    <message>
        <source>{0}: header wants {1} bytes for shape {2}, got {3}</source>
        <translation>{0}：文件头要求 {1} 字节（形状 {2}），实际为 {3}</translation>
    </message>
    <message>
        <source>{0}: info must be a dict, got {1}</source>
        <translation>{0}：info 须为 dict，实际为 {1}</translation>
    </message>
    <message>
        <source>{0}: its scores are damaged ({1})</source>
        <translation>{0}：其得分已损坏（{1}）</translation>
    </message>
    <message>
        <source>{0}: made with another architecture ({1}): {2}; here it would be {3}</source>
        <translation>{0}：以另一种结构建立（{1}）：{2}；这里会是 {3}</translation>
    </message>
    <message>
        <source>{0}: meta has no 'format_version'</source>
        <translation>{0}：meta 中没有 'format_version'</translation>
    </message>
    <message>
        <source>{0}: meta has no {1}</source>
        <translation>{0}：meta 中没有 {1}</translation>
    </message>
    <message>
        <source>{0}: more than {1} MB of content; no graph file of that size is read</source>
        <translation>{0}：内容超过 {1} MB；不读取这么大的图文件</translation>
    </message>
    <message>
        <source>{0}: no column says where an edge starts and ends; wanted for example 'source' and 'target', got {1}. A table of nodes alone has no edge</source>
        <translation>{0}：没有哪一列指明边的起点和终点；需要例如 'source' 和 'target'，实际为 {1}。只有节点的表格没有边</translation>
    </message>
    <message>
        <source>{0}: no graph file in this folder</source>
        <translation>{0}：此文件夹中没有图文件</translation>
    </message>
    <message>
        <source>{0}: no graph found in its observation ({1}) or info (with {2}). Looked for: {3}. Say where it is by --adapter module:function, with {4}</source>
        <translation>{0}：在其观测（{1}）或 info（含 {2}）中没有找到图。查找过：{3}。请用 --adapter module:function 指明图在哪里，形如 {4}</translation>
    </message>
    <message>
        <source>{0}: no graph in it; wanted at least one</source>
        <translation>{0}：其中没有图；至少需要一个</translation>
    </message>
    <message>
        <source>{0}: no label in force is above or below 0, so nothing says what is good</source>
        <translation>{0}：没有大于或小于 0 的生效标注，因此无从判断好坏</translation>
    </message>
    <message>
        <source>{0}: no label was given, so there is nothing to show of any</source>
        <translation>{0}：没有给过标注，因此没有可显示的内容</translation>
    </message>
    <message>
        <source>{0}: no node {1}; nodes are 0 to {2}</source>
        <translation>{0}：没有节点 {1}；节点为 0 至 {2}</translation>
    </message>
    <message>
        <source>{0}: node features must be a matrix, got shape {1}</source>
        <translation>{0}：节点特征须为矩阵，实际形状为 {1}</translation>
    </message>
    <message>
        <source>{0}: not a .npy array</source>
        <translation>{0}：不是 .npy 数组</translation>
    </message>
    <message>
        <source>{0}: not a Graph Coach session; tables missing: {1}</source>
        <translation>{0}：不是 Graph Coach 会话；缺少的表：{1}</translation>
    </message>
    <message>
        <source>{0}: not a file; wanted a graph file or a folder</source>
        <translation>{0}：不是文件；需要图文件或文件夹</translation>
    </message>
    <message>
        <source>{0}: not a readable session file ({1})</source>
        <translation>{0}：不是可读的会话文件（{1}）</translation>
    </message>
    <message>
        <source>{0}: not an agent's architecture: {1}</source>
        <translation>{0}：不是智能体的结构：{1}</translation>
    </message>
    <message>
        <source>{0}: not as a Graph Coach session is made; changed: {1}</source>
        <translation>{0}：与 Graph Coach 会话的结构不符；被改动的：{1}</translation>
    </message>
    <message>
        <source>{0}: not usable weights: {1}</source>
        <translation>{0}：不是可用的权重：{1}</translation>
    </message>
    <message>
        <source>{0}: reset must return observation and info, got {1}</source>
        <translation>{0}：reset 须返回 observation 和 info，实际为 {1}</translation>
    </message>
    <message>
        <source>{0}: saved {1}, here {2}</source>
        <translation>{0}：保存的是 {1}，这里是 {2}</translation>
    </message>
    <message>
        <source>{0}: step must return observation, reward, terminated, truncated and info, got {1}</source>
        <translation>{0}：step 须返回 observation、reward、terminated、truncated 和 info，实际为 {1}</translation>
    </message>
    <message>
        <source>{0}: the environment did not repeat itself: step {1} would be on another graph now</source>
        <translation>{0}：环境没有重现：第 {1} 步现在会落在另一个图上</translation>
    </message>
    <message>
        <source>{0}: the file is empty; wanted a graph</source>
        <translation>{0}：文件为空；需要一个图</translation>
    </message>
    <message>
        <source>{0}: the folder holds more than {1} MB</source>
        <translation>{0}：文件夹超过 {1} MB</translation>
    </message>
    <message>
        <source>{0}: the folds cannot be read: {1}</source>
        <translation>{0}：无法读取折：{1}</translation>
    </message>
    <message>
        <source>{0}: the mask forbids every action, but the episode has not ended</source>
        <translation>{0}：掩码禁止了所有动作，但回合尚未结束</translation>
    </message>
    <message>
        <source>{0}: the mask has {1} entries for {2} actions</source>
        <translation>{0}：掩码有 {1} 项，动作有 {2} 个</translation>
    </message>
    <message>
        <source>{0}: the mask has {1} entries for {2} nodes</source>
        <translation>{0}：掩码有 {1} 项，节点有 {2} 个</translation>
    </message>
    <message>
        <source>{0}: the tape made at {1} was told to watch only after it had been used.</source>
        <translation>{0}：{1} 创建的记录带在其已被使用之后才被告知要监视它。</translation>
    </message>
    <message>
        <source>{0}: there is no checkpoint {1}</source>
        <translation>{0}：没有检查点 {1}</translation>
    </message>
    <message>
        <source>{0}: there is no column {1}; there are {2}</source>
        <translation>{0}：没有列 {1}；有 {2}</translation>
    </message>
    <message>
        <source>{0}: there is no fold {1}, it has {2}</source>
        <translation>{0}：没有第 {1} 折，共有 {2} 折</translation>
    </message>
    <message>
        <source>{0}: there is no node attribute {1}; there are {2}</source>
        <translation>{0}：没有节点属性 {1}；有 {2}</translation>
    </message>
    <message>
        <source>{0}: there is no step {1}</source>
        <translation>{0}：没有第 {1} 步</translation>
    </message>
    <message>
        <source>{0}: there is no such session file</source>
        <translation>{0}：没有这个会话文件</translation>
    </message>
    <message>
        <source>{0}: this session was never recorded, so it cannot be saved</source>
        <translation>{0}：本会话从未记录，所以无法保存</translation>
    </message>
    <message>
        <source>{0}: unknown entry {1}</source>
        <translation>{0}：未知的条目 {1}</translation>
    </message>
    <message>
        <source>{0}: wanted a JSON object, got {1}</source>
        <translation>{0}：需要一个 JSON 对象，实际为 {1}</translation>
    </message>
    <message>
        <source>{0}: wanted a row of whole numbers, got {1}</source>
        <translation>{0}：需要一行整数，实际为 {1}</translation>
    </message>
    <message>
        <source>{0}: wanted at least two folds, got {1}</source>
        <translation>{0}：至少需要两折，实际为 {1}</translation>
    </message>
    <message>
        <source>{0}: wanted one fold for each of {1} graphs, got {2}</source>
        <translation>{0}：{1} 个图各需要一个折编号，实际为 {2} 个</translation>
    </message>
    <message>
        <source>{0}: wanted one of {1}, got {2}</source>
        <translation>{0}：需要 {1} 之一，实际为 {2}</translation>
    </message>
    <message>
        <source>{0}: wanted {1}, got {2}</source>
        <translation>{0}：需要 {1}，实际为 {2}</translation>
    </message>
    <message>
        <source>{0}: wants {1} GiB of memory, this computer has {2}</source>
        <translation>{0}：需要 {1} GiB 内存，本机有 {2}</translation>
    </message>
    <message>
        <source>{0}: written in format {1}; this Graph Coach reads up to {2}. Use a newer version to open it</source>
        <translation>{0}：以格式 {1} 写成；本 Graph Coach 最高可读到 {2}。请用更新的版本打开</translation>
    </message>
    <message>
        <source>{0}: {1} actions now, but the network was made for {2}, the most seen in {3} episodes; declare the largest number and mask what a graph does not have</source>
        <translation>{0}：现在有 {1} 个动作，但网络是按 {2} 个（{3} 个回合中见过的最大数）建立的；请声明最大的数目，并用掩码屏蔽某个图没有的动作</translation>
    </message>
    <message>
        <source>{0}: {1} actions, but its network has {2}</source>
        <translation>{0}：{1} 个动作，但其网络有 {2} 个</translation>
    </message>
    <message>
        <source>{0}: {1} bytes unpack to more than {2} MB; such files are refused</source>
        <translation>{0}：{1} 字节解压后超过 {2} MB；拒绝这样的文件</translation>
    </message>
    <message>
        <source>{0}: {1} edges but {2} values of {3}</source>
        <translation>{0}：{1} 条边，却有 {2} 个 {3} 的值</translation>
    </message>
    <message>
        <source>{0}: {1} feature names for {2} features per node</source>
        <translation>{0}：每个节点 {2} 个特征，却有 {1} 个特征名称</translation>
    </message>
    <message>
        <source>{0}: {1} features but {2} feature names</source>
        <translation>{0}：{1} 个特征，却有 {2} 个特征名称</translation>
    </message>
    <message>
        <source>{0}: {1} has {2} categories; one-hot takes at most {3}</source>
        <translation>{0}：{1} 有 {2} 个类别；独热最多 {3} 个</translation>
    </message>
    <message>
        <source>{0}: {1} holds {2}; wanted one of the uses {3}, got {4}</source>
        <translation>{0}：{1} 含有 {2}；需要 {3} 用法之一，实际为 {4}</translation>
    </message>
    <message>
        <source>{0}: {1} is damaged ({2})</source>
        <translation>{0}：{1} 已损坏（{2}）</translation>
    </message>
    <message>
        <source>{0}: {1} must be a square matrix, got shape {2}</source>
        <translation>{0}：{1} 须为方阵，实际形状为 {2}</translation>
    </message>
    <message>
        <source>{0}: {1} must have shape (n_edges, 2) or (2, n_edges), got {2}</source>
        <translation>{0}：{1} 的形状须为 (n_edges, 2) 或 (2, n_edges)，实际为 {2}</translation>
    </message>
    <message>
        <source>{0}: {1} must have shape {2}, got {3}</source>
        <translation>{0}：{1} 的形状须为 {2}，实际为 {3}</translation>
    </message>
    <message>
        <source>{0}: {1} must hold whole numbers of nodes, got {2}</source>
        <translation>{0}：{1} 须为节点的整数编号，实际为 {2}</translation>
    </message>
    <message>
        <source>{0}: {1} nodes are too many to try everything, at most {2}</source>
        <translation>{0}：{1} 个节点太多，无法穷举，最多 {2} 个</translation>
    </message>
    <message>
        <source>{0}: {1} nodes but {2} node names</source>
        <translation>{0}：{1} 个节点，却有 {2} 个节点名称</translation>
    </message>
    <message>
        <source>{0}: {1} nodes with {2} features each are more than {3} numbers</source>
        <translation>{0}：{1} 个节点、每个 {2} 个特征，超过 {3} 个数</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} {3}</source>
        <translation>{0}：{2} {3} 的 {1}</translation>
    </message>
    <message>
        <source>{0}; it falls, from {1}.</source>
        <translation>{0}；从 {1} 下降。</translation>
    </message>
    <message>
        <source>{0}; it rises, from {1}.</source>
        <translation>{0}；从 {1} 上升。</translation>
    </message>
    <message>
        <source>{0}; only a copy of it can be opened here</source>
        <translation>{0}；在这里只能打开它的副本</translation>
    </message>
    <message>
        <source>{0}; wanted INPUT, OUTPUT or name = GATE(…)</source>
        <translation>{0}；需要 INPUT、OUTPUT 或 name = GATE(…)</translation>
    </message>
    <message>
        <source>{0}; wanted a number</source>
        <translation>{0}；需要一个数</translation>
    </message>
    <message>
        <source>{0}; wanted a vertex number</source>
        <translation>{0}；需要一个顶点编号</translation>
    </message>
    <message>
        <source>{0}; wanted a weight</source>
        <translation>{0}；需要一个权重</translation>
    </message>
    <message>
        <source>{0}; wanted p, the problem, the numbers of nodes and edges</source>
        <translation>{0}；需要 p、问题名、节点数和边数</translation>
    </message>
    <message>
        <source>{0}; wanted row, column, value</source>
        <translation>{0}；需要行、列、值</translation>
    </message>
    <message>
        <source>{0}; wanted two nodes</source>
        <translation>{0}；需要两个节点</translation>
    </message>
    <message>
        <source>{0}Went on from the beginning, no checkpoint was there</source>
        <translation>{0}从头继续，没有检查点</translation>
    </message>
    <message>
        <source>{0}Went on from {1}</source>
        <translation>{0}从 {1} 继续</translation>
    </message>
    <message>
        <source>{0}_graph_indicator.txt is not beside it</source>
        <translation>旁边没有 {0}_graph_indicator.txt</translation>
    </message>
    <message>
        <source>{0}_graph_indicator.txt: wanted graph numbers that count up from 1, node by node</source>
        <translation>{0}_graph_indicator.txt：需要从 1 起、逐节点递增的图编号</translation>
    </message>
    <message>
        <source>{0}_{1}.txt has {2} lines; wanted {3}</source>
        <translation>{0}_{1}.txt 有 {2} 行；需要 {3} 行</translation>
    </message>
    <message>
        <source>{0}data has shape {1}; wanted {2} numbers</source>
        <translation>{0}data 的形状为 {1}；需要 {2} 个数</translation>
    </message>
    <message>
        <source>{0}edge {1}</source>
        <translation>{0}边 {1}</translation>
    </message>
    <message>
        <source>{0}edge {1} ends at {2}; wanted {3}</source>
        <translation>{0}边 {1} 止于 {2}；需要 {3}</translation>
    </message>
    <message>
        <source>{0}indices go beyond the {1} features</source>
        <translation>{0}indices 超出了 {1} 个特征</translation>
    </message>
    <message>
        <source>{0}indptr does not cut the {1} indices into rows</source>
        <translation>{0}indptr 没有把 {1} 个下标分成行</translation>
    </message>
    <message>
        <source>{0}no environment is registered as {1}: {2}</source>
        <translation>{0}没有注册名为 {1} 的环境：{2}</translation>
    </message>
    <message>
        <source>{0}node {1}</source>
        <translation>{0}节点 {1}</translation>
    </message>
    <message>
        <source>{0}node {1} has no id, other nodes have; wanted one each</source>
        <translation>{0}节点 {1} 没有编号，而其他节点有；须每个都有</translation>
    </message>
    <message>
        <source>{0}the graph's {1} is {2}; wanted a finite number</source>
        <translation>{0}图的 {1} 为 {2}；需要有限数</translation>
    </message>
    <message>
        <source>{0}the graph's {1} is {2}; wanted a list of names</source>
        <translation>{0}图的 {1} 为 {2}；需要名称的列表</translation>
    </message>
    <message>
        <source>{0}{1} and {2} are in one colour-refinement class, so they have the same Q whatever is learned, but were labelled {3} and {4}.</source>
        <translation>{0}{1} 与 {2} 属于同一个颜色细化类，因此无论学到什么，它们的 Q 都相同，但分别被标注为 {3} 和 {4}。</translation>
    </message>
    <message>
        <source>{0}{1} is {2}; wanted a list</source>
        <translation>{0}{1} 为 {2}；需要一个列表</translation>
    </message>
    <message>
        <source>{0}{1}, got {2}</source>
        <translation>{0}{1}，实际为 {2}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Accuracy {0} %.</source>
        <translation>准确率 {0} %。</translation>
    </message>
    <message>
        <source>All (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>关闭而不保存</translation>
    </message>
    <message>
        <source>Closed now, what was done since is lost.</source>
        <translation>现在关闭，此后所做的一切都会丢失。</translation>
    </message>
    <message>
        <source>Episodes of the greedy policy, without learning:</source>
        <translation>不学习、按贪心策略运行的回合数：</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Every label you saw accepted is in {0}.</source>
        <translation>您看到被接受的每个标注都在 {0} 中。</translation>
    </message>
    <message>
        <source>Graphs and sessions ({0})</source>
        <translation>图与会话 ({0})</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>允许运行</translation>
    </message>
    <message>
        <source>Load an agent</source>
        <translation>加载智能体</translation>
    </message>
    <message>
        <source>Mean return {0}.</source>
        <translation>平均回报 {0}。</translation>
    </message>
    <message>
        <source>Not saved any more</source>
        <translation>不再保存</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>打开副本</translation>
    </message>
    <message>
        <source>Open a folder of graphs</source>
        <translation>打开图文件夹</translation>
    </message>
    <message>
        <source>Open a graph or a session</source>
        <translation>打开图或会话</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Run it only if you trust whoever wrote it.</source>
        <translation>只有信任其作者时才运行。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save the agent</source>
        <translation>保存智能体</translation>
    </message>
    <message>
        <source>Save the session as</source>
        <translation>会话另存为</translation>
    </message>
    <message>
        <source>Sessions ({0})</source>
        <translation>会话 ({0})</translation>
    </message>
    <message>
        <source>Sessions to compare</source>
        <translation>要比较的会话</translation>
    </message>
    <message>
        <source>Somebody's program</source>
        <translation>他人的程序</translation>
    </message>
    <message>
        <source>The agent stopped</source>
        <translation>智能体已停止</translation>
    </message>
    <message>
        <source>The agent stopped by an error of its own: {0}</source>
        <translation>智能体因自身的错误而停止：{0}</translation>
    </message>
    <message>
        <source>This session is in no file</source>
        <translation>本会话没有文件</translation>
    </message>
    <message>
        <source>This session was not written to a file. What was open can be opened again, without its labels.</source>
        <translation>本会话没有写入文件。可以重新打开原来的内容，但没有其标注。</translation>
    </message>
    <message>
        <source>Weights ({0})</source>
        <translation>权重 ({0})</translation>
    </message>
    <message>
        <source>{0} greedy episodes without learning.</source>
        <translation>{0} 个不学习的贪心回合。</translation>
    </message>
</context>
<context>
    <name>doctor-keeping</name>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>已保存：{0}</translation>
    </message>
    <message>
        <source>Web page ({0})</source>
        <translation>网页 ({0})</translation>
    </message>
    <message>
        <source>{0} cannot be written: {1}</source>
        <translation>无法写入 {0}：{1}</translation>
    </message>
</context>
<context>
    <name>doctor-order</name>
    <message>
        <source>A quote is opened and not closed in the arguments: {0}</source>
        <translation>参数中有一个引号没有闭合：{0}</translation>
    </message>
    <message>
        <source>Choose a script first: wanted a Python file, got nothing.</source>
        <translation>请先选择脚本：需要一个 Python 文件，实际为空。</translation>
    </message>
    <message>
        <source>{0} does not exist; wanted a Python script.</source>
        <translation>{0} 不存在；需要一个 Python 脚本。</translation>
    </message>
    <message>
        <source>{0} is a folder; wanted a Python script.</source>
        <translation>{0} 是文件夹；需要一个 Python 脚本。</translation>
    </message>
    <message>
        <source>{0} is no folder; wanted a folder to run in.</source>
        <translation>{0} 不是文件夹；需要一个运行所在的文件夹。</translation>
    </message>
</context>
<context>
    <name>doctor-words</name>
    <message>
        <source>1 recorded call</source>
        <translation>1 次记录的调用</translation>
    </message>
    <message>
        <source>A problem was found: {0}</source>
        <translation>发现问题：{0}</translation>
    </message>
    <message>
        <source>All gradients are healthy.</source>
        <translation>所有梯度都正常。</translation>
    </message>
    <message>
        <source>No gradient was asked for.</source>
        <translation>没有请求过梯度。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>flows</source>
        <translation>畅通</translation>
    </message>
    <message>
        <source>no usable gradient arrives</source>
        <translation>没有可用的梯度到达</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限</translation>
    </message>
    <message>
        <source>the gradient flows</source>
        <translation>梯度畅通</translation>
    </message>
    <message>
        <source>the gradient is cut here</source>
        <translation>梯度在此被切断</translation>
    </message>
    <message>
        <source>unknown line</source>
        <translation>行号未知</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>{0} recorded calls</source>
        <translation>{0} 次记录的调用</translation>
    </message>
    <message>
        <source>{0}: all {2} gradients are healthy ({3})</source>
        <translation>{0}：全部 {2} 个梯度都正常（{3}）</translation>
    </message>
    <message>
        <source>{0}: nothing is wrong, though {1} of {2} gradients are not there ({3})</source>
        <translation>{0}：没有问题，尽管 {2} 个梯度中有 {1} 个不存在（{3}）</translation>
    </message>
    <message>
        <source>{0}: there is a problem (recorded call {3})</source>
        <translation>{0}：有问题（第 {3} 次记录的调用）</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} gradients do not arrive (recorded call {3})</source>
        <translation>{0}：{2} 个梯度中有 {1} 个没有到达（第 {3} 次记录的调用）</translation>
    </message>
</context>
<context>
    <name>environment</name>
    <message>
        <source>Choose many nodes, no two of them joined.</source>
        <translation>选取尽可能多、两两不相邻的节点。</translation>
    </message>
    <message>
        <source>Name the class of each graph of a file.</source>
        <translation>说出文件中每个图的类别。</translation>
    </message>
    <message>
        <source>No arguments.</source>
        <translation>没有参数。</translation>
    </message>
    <message>
        <source>Part the nodes so that many edges lie between.</source>
        <translation>把节点分成两部分，使其间的边尽可能多。</translation>
    </message>
    <message>
        <source>Place a netlist's cells, wires short.</source>
        <translation>放置网表的单元，使连线尽可能短。</translation>
    </message>
</context>
<context>
    <name>error_hooks</name>
    <message>
        <source>Something went wrong</source>
        <translation>出错了</translation>
    </message>
</context>
<context>
    <name>menus</name>
    <message>
        <source>&amp;About Graph Coach</source>
        <translation>关于 Graph Coach(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Agent</source>
        <translation>智能体(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;All panels</source>
        <translation>所有面板(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Ask only when unsure</source>
        <translation>仅在不确定时提问(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Better of two actions…</source>
        <translation>两个动作中较好的(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare sessions</source>
        <translation>比较会话(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Comparing sessions</source>
        <translation>比较会话(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Duplicate with other settings and re-learn…</source>
        <translation>以其他设置复制并重新学习(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Evaluate…</source>
        <translation>评估(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Exact value</source>
        <translation>精确值(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Fewer labels</source>
        <translation>更少的标注(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Gradient doctor…</source>
        <translation>梯度诊断(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Gradients of an update…</source>
        <translation>更新的梯度(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>检查(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>标注(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Label the least sure steps</source>
        <translation>标注最没有把握的步(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Load agent…</source>
        <translation>加载智能体(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;More than a number</source>
        <translation>不只是一个数(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;New episode</source>
        <translation>新回合(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Previous graph</source>
        <translation>上一个图(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Redo label</source>
        <translation>恢复标注(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Reward</source>
        <translation>奖励(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Right action…</source>
        <translation>正确的动作(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Run or pause</source>
        <translation>运行或暂停(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>跳过(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>单步(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Steps as a table</source>
        <translation>以表格显示各步(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Take over or give back</source>
        <translation>接管或交还(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo label</source>
        <translation>撤销标注(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;When learning fails</source>
        <translation>学习失败时(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;When to ask…</source>
        <translation>何时提问(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>工作区(&amp;W)</translation>
    </message>
    <message>
        <source>A Gymnasium environment, ours or your own.</source>
        <translation>一个 Gymnasium 环境，内置的或您自己的。</translation>
    </message>
    <message>
        <source>A new session learns from the same labels.</source>
        <translation>新会话从相同的标注学习。</translation>
    </message>
    <message>
        <source>A run by hand stops only where the best two Q-values are close.</source>
        <translation>人工奖励的运行只在最好的两个 Q 值接近时停下。</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Curves of several sessions over each other, and the settings that differ.</source>
        <translation>叠放的多个会话的曲线，以及不同的设置。</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Every entry of the menus, found by words.</source>
        <translation>按词语查找菜单中的每一项。</translation>
    </message>
    <message>
        <source>Explains the missing gradients of a TensorFlow script.</source>
        <translation>解释 TensorFlow 脚本中缺失的梯度。</translation>
    </message>
    <message>
        <source>Export for &amp;TensorBoard…</source>
        <translation>导出到 TensorBoard(&amp;T)…</translation>
    </message>
    <message>
        <source>F&amp;irst steps</source>
        <translation>入门(&amp;I)</translation>
    </message>
    <message>
        <source>Find a no&amp;de</source>
        <translation>查找节点(&amp;D)</translation>
    </message>
    <message>
        <source>Give {0}</source>
        <translation>给出 {0}</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Look &amp;back a step</source>
        <translation>回看上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Look &amp;forward a step</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <source>Ne&amp;xt graph</source>
        <translation>下一个图(&amp;X)</translation>
    </message>
    <message>
        <source>Open &amp;environment…</source>
        <translation>打开环境(&amp;E)…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>Read &amp;what is going on</source>
        <translation>阅读当前情况(&amp;W)</translation>
    </message>
    <message>
        <source>Return to &amp;now</source>
        <translation>返回现在(&amp;N)</translation>
    </message>
    <message>
        <source>Save &amp;checkpoint</source>
        <translation>保存检查点(&amp;C)</translation>
    </message>
    <message>
        <source>Save a&amp;gent…</source>
        <translation>保存智能体(&amp;G)…</translation>
    </message>
    <message>
        <source>Save or copy a &amp;view</source>
        <translation>保存或复制视图(&amp;V)</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>Show &amp;log</source>
        <translation>显示日志(&amp;L)</translation>
    </message>
    <message>
        <source>Show the whole &amp;graph</source>
        <translation>显示整个图(&amp;G)</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Start pa&amp;ge</source>
        <translation>起始页(&amp;G)</translation>
    </message>
    <message>
        <source>The agent beside a shadow that had no labels.</source>
        <translation>智能体与没有标注的影子对照。</translation>
    </message>
    <message>
        <source>Unlabelled steps where the best two Q-values are closest, one by one.</source>
        <translation>最好的两个 Q 值最接近的未标注步，逐个进行。</translation>
    </message>
    <message>
        <source>What the &amp;labels bought…</source>
        <translation>标注换来了什么(&amp;L)…</translation>
    </message>
    <message>
        <source>What the pictures show, in sentences.</source>
        <translation>用文字说明各图所示的内容。</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
</context>
<context>
    <name>opening</name>
    <message>
        <source>Open {0}</source>
        <translation>打开 {0}</translation>
    </message>
    <message>
        <source>Opening {0} …</source>
        <translation>正在打开 {0}…</translation>
    </message>
    <message>
        <source>Reading {0} …</source>
        <translation>正在读取 {0}…</translation>
    </message>
    <message>
        <source>{0}

Which columns are the two ends of an edge?</source>
        <translation>{0}

哪两列是边的两端？</translation>
    </message>
</context>
<context>
    <name>orders</name>
    <message>
        <source>No log is kept: its folder cannot be made.</source>
        <translation>没有日志：无法创建其文件夹。</translation>
    </message>
    <message>
        <source>Opening {0} …</source>
        <translation>正在打开 {0}…</translation>
    </message>
    <message>
        <source>Settings can be changed once the agent is ready.</source>
        <translation>智能体就绪后才能更改设置。</translation>
    </message>
</context>
<context>
    <name>renewal</name>
    <message>
        <source>The language changes when what is being read or still runs has ended.</source>
        <translation>读取或仍在运行的内容结束之后，语言才会切换。</translation>
    </message>
</context>
<context>
    <name>start_samples</name>
    <message>
        <source>{0} labelled graphs</source>
        <translation>{0} 个带标签的图</translation>
    </message>
    <message>
        <source>{0} nodes, {1} edges</source>
        <translation>{0} 个节点，{1} 条边</translation>
    </message>
</context>
</TS>
