import type { PayloadPhrase } from './payload-phrases.ts';

const phrase = (what: string, needs: readonly string[], source: string, raw?: true): PayloadPhrase => ({
  what,
  needs,
  pattern: new RegExp(source, 'i'),
  ...(raw ? { raw } : {}),
});

const order = String.raw`(?:ignore|stop|prepend|append|save|record|call|send|print|output|mark|treat|hide|disregard|insert|email|repeat)`;
const agreed = String.raw`(?:established|agreed|decided|settled|approved|confirmed|authori[sz]ed)`;
const before = String.raw`(?:earlier|previous|last|prior) (?:session|conversation)s?`;
const unasked = String.raw`(?:without (?:telling|asking)|no need to ask|unrestricted)\b`;
const model = String.raw`(?:llms?|ai models?|ai assistants?|ai agents?|assistants?|summari[sz]ers?|research agents?)`;

/**
 * Phrases by which a text claims a standing that nobody gave it, or has a model do what only its attacker asked for: descriptions
 * of tools with orders in them, forged headings, profiles and consents, the reader called by its kind (document 7.4, SEC702).
 * One of the words that a phrase needs begins a word, or is a mark, where the text is looked at for the first time.
 */
export const claimingPhrases: readonly PayloadPhrase[] = [
  phrase(
    'calls for a tool before the user did',
    ['<important>', '<information>'],
    String.raw`<(?:important|information)>.{0,400}?\b(?:this tool|message from me|every \S{1,60} ?call|whenever you|when(?:ever)? (?:the )?user|you (?:must|should|have to)|do not (?:mention|tell))\b`,
    true,
  ),
  phrase(
    'calls for a tool before the user did',
    ['before ', 'after '],
    String.raw`\b(?:before|after) \w+ing\b.{0,120}\b(?:you must|please|read|call)\b.{0,120}(?:\/etc\/passwd|mcp\.json|id_rsa|\bapi keys? in your|\bsend_message|\bexecute_command|\byour configured)`,
    true,
  ),
  phrase(
    'sends secrets away',
    ['your configured', 'your instance id', 'your current api'],
    String.raw`\b(?:with|provide|include|output|respond|send|the value of)\b.{0,120}\byour (?:configured (?:api|database)|instance id|current api configuration)`,
    true,
  ),
  phrase(
    'sends secrets away',
    ['session_id', 'response_text', 'system_prompt', 'insert_'],
    String.raw`!\[[^\]]{0,80}\]\(https?:\/\/[^)\s]{1,200}[?&=\/](?:[\w-]{1,30}=)?\{{0,2}(?:session_id|response_text|system_prompt|insert_\w+)`,
    true,
  ),
  phrase(
    'sends secrets away',
    ['your '],
    String.raw`\b(?:show|see|display|print|output|repeat|reveal|encode|share|recite|leak|dump|paste|return|translate|summari[sz]e|copy|spell out|tell me|give me|what(?:'s| is| are| were| was)|list)\b(?! (?:off|up)\b)[^.!?\n]{0,40}\byour (?:(?:full|complete|entire|own|first|actual|exact|secret|internal|underlying) )?(?:system (?:prompt|message|settings|configuration|architecture|instructions)|(?:initial|original|hidden|very first|developer) (?:\w+ )?(?:instructions?|configuration|prompt|message|reasoning)|instruction (?:set|processing)|initiali[sz]ation (?:string|prompt)|pre-?prompt|secrets)\b(?! (?:file|page|folder|panel|app|in (?:a|the|your) (?:vault|file|repo\w*)|manager|store)\b)`,
  ),
  phrase(
    'sends secrets away',
    ['instructions you', 'instruction you', 'instructions that you', 'instruction that you', 'text you ', 'text that you', 'everything above', 'the text above', 'you were told', 'your instructions'],
    String.raw`\b(?:repeat|print|output|show|translate|encode|list|respond with|printing|what (?:are|were|is)|tell me|recite|write down)\b.{0,40}\b(?:(?:instructions?|text) (?:that )?you (?:were|have been|are) (?:originally |initially )?(?:given|told)|everything above\b.{0,20}\b(?:message|line|prompt|verbatim|word for word)|the text above (?:in full|verbatim|word for word)|what you were told (?:before|at)|all (?:words )?(?:in |of )?your instructions)\b`,
  ),
  phrase(
    'sends what it reads away',
    ['always send', 'always also', 'always forward', 'bcc='],
    String.raw`\balways (?:also )?(?:send|forward) a copy of (?:the|every|all|each) (?:results?|repl\w+|responses?|conversations?|outputs?|messages?|emails?)\b.{0,60}@|\b(?:whenever|each time|every time) you call\b.{0,60}\bbcc=`,
    true,
  ),

  phrase(
    'calls for a tool before the user did',
    ['call ', 'calling ', 'invoke ', 'use ', 'execute '],
    String.raw`\b(?:call|calling|invoke|use|execute) (?:the )?\w+_\w+\b.{0,100}(?:\/etc\/passwd|\.env\b|\bapi_key\b|secrets?\.\w+|\benv \| grep|\bid_rsa)`,
    true,
  ),
  phrase(
    'gives new instructions',
    ['new instructions', 'your new task', 'your new goal', 'your new objective', 'updated task for you'],
    String.raw`\b(?:giving you|here are|these are|follow (?:these|the)|important) new instructions\b(?! (?:for|on|about) (?:install|upgrad))|\byour new (?:task|goal|objective) is\b|\bupdated task for you\b`,
  ),
  phrase(
    'sets earlier instructions aside',
    ['ignore ', 'disregard ', 'forget ', 'stop what you', 'stop the current task'],
    String.raw`\b(?:ignore|disregard|forget) (?:what I (?:said|told you|asked)|(?:the|my) (?:first|last|previous|earlier) (?:question|command|prompt|message|request)s?\b)|\bstop what you(?:'re| are) doing\b|\bstop the current task and\b|\b(?:ignore|disregard|forget) (?:all )?(?:your )?(?:previous|prior|earlier) \w*(?:unstruction|nstrution|iunstruction|intruction)s?\b`,
  ),
  phrase(
    'sets earlier instructions aside',
    ['update your', 'change your', 'modify your', 'rewrite your', 'replace your', 'save the following'],
    String.raw`\b(?:update|change|modify|rewrite|replace) your (?:core |original |own )?(?:system prompt|core instructions|original instructions|global preferences|permanent configuration|safety \w+)\b|\bsave the following setting to your\b`,
  ),
  phrase(
    'plants itself in memory',
    ['all future', 'every future', 'all subsequent', 'every subsequent'],
    String.raw`\b(?:in|of) (?:all|every) (?:future|subsequent) (?:messages?|repl(?:y|ies)|responses?|answers?|outputs?|emails?)\b(?=.{0,80}\b(?:ignore|include|always|append|output|say|begin|start|mention|use)\b|(?<=\b(?:include|append|insert|add|put|mention)\b.{0,160}))`,
  ),
  phrase(
    'plants itself in memory',
    ['curl'],
    String.raw`\b(?:add|append|write)\b.{0,80}(?:crontab|\.bashrc|\.zshrc|\.profile)\b.{0,120}\bcurl\b.{0,80}\|\s?(?:ba)?sh\b`,
    true,
  ),
  phrase(
    'plants itself in memory',
    ['remember:', 'remember,'],
    String.raw`\bremember[:,].{0,160}\b(?:only trust|never recommend|passed all|is approved for|only show|always (?:mention|recommend)|whenever (?:I|the user) asks?)\b`,
  ),
  phrase(
    'tells the model what to recommend',
    ['suggest contacting', 'only mention', 'always recommend', 'is the only trust', 'as the top choice', 'only approved '],
    String.raw`\bwhen\b.{0,60}\b(?:ask\w*|discuss\w*|summari\w+)\b.{0,80}\b(?:suggest contacting|only mention\b|always recommend\b.{0,80}\btop choice)|\bis the only trustworthy\b`,
  ),
  phrase(
    'gives a new role',
    ['from now on', 'as your '],
    String.raw`(?:^|[.!?]\s*)(?:respond|reply|answer|speak)\b[^.!?\n]{0,60}\bfrom now on\b|\bas your (?:system |chief )?(?:administrator|developer|creator|operator)\b,? (?:I\b|you\b)`,
  ),
  phrase(
    'poses as a result of a tool',
    ['previous tool returned', 'response from the'],
    String.raw`\b(?:previous tool returned|response from the \w+ api)\b.{0,120}\b(?:admin|approved|authenticated|restrictions)\b.{0,120}\b(?:proceed|use this|continue)\b`,
    true,
  ),
  phrase(
    'poses as a conversation',
    ['beginning of user', 'begin of user', 'start of user', 'beginning of system', 'begin of system', 'start of system', 'the task that i gave you'],
    String.raw`\b(?:beginning|begin|start) of (?:user|system) (?:instructions|prompt|message)s?\b|\bbefore you (?:can )?(?:solve|do|complete|continue) the task that I gave you\b`,
  ),
  phrase(
    'asks for secrecy',
    ['invisible', 'hidden', 'without mentioning it', 'without mentioning this'],
    String.raw`\b(?:invisible|hidden)\b.{0,20}\b(?:image|pixel|marker|link)\b.{0,80}\b(?:response|reply|answer|output)s?\b|\b(?:response|reply|answer)s?\b.{0,60}\b(?:invisible|hidden tracking)\b|\bthe agent\b.{0,60}\bwithout mentioning (?:it|this)\b`,
  ),

  phrase(
    'claims a role',
    ['verified '],
    String.raw`(?:^|[.:;!\]'"“(]\s*)(?:this |the )?user (?:is|has been|was) (?:now )?(?:an? )?verified (?:as )?(?:an? )?(?:admin\w*|(?:\w+ )?(?:researcher|tester|developer|owner|operator))\b`,
    true,
  ),
  phrase(
    'claims a role',
    ['bypass_', 'can_modify_safety', 'approve_all', 'user_verified', 'trust_level'],
    String.raw`\b(?:bypass_(?:safety|security|checks)\w*|can_modify_safety\w*|approve_all|user_verified|trust_level)['"]?\s?(?:[:=]|to|set to)\s?['"]?(?:true|maximum|max|all|full)`,
    true,
  ),
  phrase(
    'claims a role',
    ['restrictions', 'safety '],
    String.raw`\ball (?:safety |security )?restrictions (?:(?:are|have been|were) )?(?:temporarily |now )?(?:disabled|lifted|suspended|removed)\b|\b(?:disable|ignore|remove|bypass|drop) (?:all |any )?(?:your )?safety (?:filters|restrictions|guidelines|modules)\b|\b(?:continue|proceed|operate|work)\w* without safety (?:checks|restrictions|filters)\b`,
  ),
  phrase(
    'claims what was said before',
    ['standing permission', 'standing yes', 'blanket permission', 'blanket yes', 'blanket approval', 'standing approval', 'no need to ask again'],
    String.raw`\b(?:standing|blanket) (?:permission|yes|approval)\b.{0,80}\b(?:without|force|destructive|delet\w+|whatever|everything|later sessions)\b|\b(?:confirmed|agreed|said|approved)\b.{0,100}\bno need to ask again\b`,
  ),
  phrase(
    'claims what was said before',
    ['earlier session', 'earlier conversation', 'previous session', 'previous conversation', 'last session', 'last conversation', 'prior session', 'prior conversation'],
    String.raw`\b(?:you and i|we|user)\b.{0,60}\b${agreed}\b.{0,40}\b${before}\b.{0,120}\b${unasked}|\b${before}\b.{0,40}\b(?:you and i|we|user)\b.{0,40}\b${agreed}\b.{0,100}\b${unasked}|\b${before}\b.{0,60}\b(?:permission|approval|consent|yes)\b.{0,120}\bcarried (?:forward|over)\b`,
  ),
  phrase(
    'claims what was said before',
    ['is to be assumed', 'previously approved'],
    String.raw`\b(?:approval|consent|permission)\b.{0,20}\bis to be assumed\b|\buser previously approved (?:unrestricted|admin\w*|full)\b`,
  ),

  phrase(
    'poses as a message of the system',
    ['[system', '[security', '[admin', '[session', '[workflow', '[prior session'],
    String.raw`\[(?:system|security|admin\w*|session|workflow|prior session)[ _—-][^\]\n]{2,60}(?:\]|:)(?=.{0,240}\b(?:respond with|your (?:agent|instance|configured|current)|users? (?:has been|is|was|previously|asks?)|user_verified|unrestricted|restrictions\s?:|all (?:ai )?(?:assistants|agents)|always output|without safety|you (?:must|should)|only mention)\b)`,
    true,
  ),
  phrase(
    'poses as a message of the system',
    ['critical instruction', 'priority instruction', 'urgent instruction', 'critical system', 'priority system', 'urgent system', 'system override', 'system update', 'security override'],
    String.raw`(?:^|[.!'"]\s*)(?:(?:critical|priority|urgent) (?:instruction|system (?:update|override|instruction|directive))|system (?:override|update)|security override)\b[^:\n]{0,60}:(?=.{0,240}\b(?:respond with|your (?:agent|instance|configured|current)|all (?:ai )?(?:assistants|agents)|always output|you must|user has been|when (?:the )?users? asks?)\b)`,
    true,
  ),
  phrase(
    'poses as a conversation',
    ['<|end', '<|user', '<|assistant', '<|im_', '<|eot'],
    String.raw`<\|(?:end|user|assistant|im_end|im_start|eot_id|end_of_text|endoftext)\|?>.{0,40}<\|?(?:user|assistant|system|im_start)\b`,
  ),

  phrase(
    'tells the model to act unseen',
    ['llm', 'ai model', 'ai assistant', 'ai agent', 'assistant', 'automated ', 'summariser', 'summarizer', 'research agent'],
    String.raw`(?:^|[.>!;"]\s*|<!--\s*|\bnote\s?:\s*)(?:for )?(?:any |all )?(?:automated (?:\w+ )?)?${model}(?: instructions?| note)?\s?[:,]\s*(?:please )?(?:${order}\b|the correct answer)`,
  ),
  phrase(
    'tells the model to act unseen',
    ['assistant should', 'assistant must'],
    String.raw`\bassistant (?:should|must)\b.{0,60}\b(?:without asking the user|ignore the (?:rubric|canonical|rest|user|policy|paragraph))\b`,
  ),
  phrase(
    'tells the model to act unseen',
    ['whoever loads', 'whoever reads', 'regardless of'],
    String.raw`\bwhoever (?:loads|reads) this (?:context|note|file|memory|entry)\b.{0,40}\b(?:your|first|must|is to|should)\b|\bregardless of what (?:the )?(?:logs|rest of (?:this|the) document|evidence)\b`,
  ),
  phrase(
    'asks for secrecy',
    ['no one notice', 'nobody notice', 'nobody needs to', 'need not tell', 'comply silently', 'do not explicitly', "don't explicitly", 'do not acknowledge', 'do not mention', "don't mention", "don't acknowledge"],
    String.raw`\bso (?:that )?(?:no one|nobody) notices\b|\bnobody needs to (?:hear|know) about (?:it|this|that)\b|\bneed not tell (?:anybody|anyone|the user|them)\b|\bcomply silently\b|\b(?:do not|don't) (?:explicitly )?(?:mention|acknowledge) (?:that you(?:'re| are)? (?:\w+ing|were)|it in any way)\b`,
  ),
  phrase(
    'asks for secrecy',
    ['no trace of', 'omits it from', 'omit it from'],
    String.raw`\bno trace of this (?:conversation|session|request)\b|\b(?:installs?|adds?|sends?|runs?)\b.{0,100}\bomits? it from the (?:change list|summary|report|log|diff)\b`,
  ),

  phrase(
    'plants itself in memory',
    ['my ', 'your '],
    String.raw`\b(?:add|save|write|store|commit|keep)\b.{0,60}\b(?:my|your) (?:(?:long[- ]term|permanent|persistent|saved) )?(?:memory|preferences|configuration)\b.{0,160}\b(?:verified|administrator|skip (?:all|every)|passed all|cleared for|unrestricted|password reset|never mention|bypass|first respond|every future (?:session|conversation|reply)|system role)\b`,
    true,
  ),
  phrase(
    'plants itself in memory',
    ['profile in memory', 'your memory', 'memory records'],
    String.raw`\bupdate (?:my |the |your )?(?:user )?profile in memory\b|\b(?:delete|remove|erase) (?:all|every|any)\b.{0,60}\b(?:your memory|memory records)\b.{0,80}\b(?:safety|polic(?:y|ies)|restrictions|trace)\b`,
  ),
  phrase(
    'plants itself in memory',
    ['when summarising', 'when summarizing', 'while summarising', 'while summarizing'],
    String.raw`\b(?:when|while) summari[sz]ing (?:this|the) (?:conversation|session|chat)\b.{0,40}\b(?:include|insert|add|keep)\b.{0,20}\bthe following (?:fact|note|text|instruction)`,
  ),
  phrase(
    'plants itself in memory',
    ['persistent ', 'remember this instruction', 'agent policy (auto', 'future reminder'],
    String.raw`\bpersistent agent (?:rule|policy|instruction)s?\s?:|\bremember this instruction permanently\b|\bagent policy \(auto-saved\)|\bfuture reminder\b.{0,80}\b(?:user query|output|say)\b`,
  ),
  phrase(
    'plants itself in memory',
    ['display', 'report', 'respond with', 'output', 'include', 'including', 'show'],
    String.raw`\b(?:display|report|respond with|output|includ(?:e|ing)|show)(?:s|ing)?\b.{0,40}["'“‘][A-Z][A-Za-z0-9]{2,}(?:_[A-Za-z0-9]{2,})+["'”’](?<=\b(?:your|always)\b.{0,200}|\bwhen\b.{0,200})(?=.{0,80}(?:\b(?:your|all|before|next|every)\b.{0,30}\b(?:response|repl|answer|output)|\bwhen (?:asked|functioning|online)|\bto verify\b|$))`,
    true,
  ),

  phrase(
    'waits for a word of the user',
    ['on the ', 'from the next conversation', 'sessions have passed'],
    String.raw`\bon the (?:\d{1,2}(?:st|nd|rd|th)|third|fifth|tenth) user (?:query|message|request)\b.{0,40}\b(?:output|send|say|run|include)\b|\bfrom the next conversation reset\b|\bafter (?:\w+ )?sessions have passed\b.{0,60}\b(?:remove|delete|disable|send|run)\b`,
  ),

  // What was said in other languages, of which each pair of words alone is ordinary.
  phrase(
    'plants itself in memory',
    ['ab sofort', 'in jeder sitzung', 'bei jedem lauf', 'sobald der nutzer', 'sobald der benutzer', 'vorrang vor'],
    String.raw`\b(?:ab sofort|in jeder sitzung|bei jedem lauf|sobald der (?:be)?nutzer)\b.{0,200}(?:\b(?:entfallen|entfällt|verschweig\w*)|\bohne (?:weitere )?(?:nach|rück)frage|\bbereits zugestimmt)|\bvorrang vor (?:den )?(?:anweisungen|wünschen) des (?:be)?nutzers`,
    true,
  ),
  phrase(
    'plants itself in memory',
    ['toutes les conversations futures', 'toutes les sessions futures', "quand l'utilisateur", 'quand l’utilisateur', 'cuando el usuario', 'en todas las sesiones'],
    String.raw`\btoutes les (?:conversations|sessions) futures\b.{0,120}\b(?:ne (?:parlez|dites|mentionnez) jamais|sans)\b|\bquand l['’]utilisateur\b.{0,160}\bsans (?:le signaler|en parler|le dire)|\b(?:cuando el usuario|en todas las sesiones)\b.{0,160}\bsin (?:mencionarlo|avisar\w*|decir\w*|preguntar\w*)`,
    true,
  ),
  phrase(
    'plants itself in memory',
    ['长期', '今后', '以后', '从现在起', '長期', '今後', '장기', '앞으로'],
    String.raw`(?:长期|今后|以后|从现在起).{0,80}(?:无需(?:再)?(?:次)?(?:征求|询问|确认)|跳过所有|绝不提及|已验证的管理员)|(?:長期|今後).{0,120}(?:検証済みの管理者|すべて省略)|(?:장기|앞으로).{0,120}(?:검증된 관리자|건너뛴다)`,
    true,
  ),
];
