import { envFile, type PayloadPhrase, phrase } from './payload-phrase.ts';

const order =
  String.raw`(?:ignore|stop|prepend|append|save|record|call|send|print|output|mark|treat|hide` +
  String.raw`|disregard|insert|email|repeat)`;
const model = String.raw`(?:llms?|ai models?|ai assistants?|ai agents?|assistants?|summari[sz]ers?|research agents?)`;

/** A command that decodes what it is handed, at the end of its part of a line. */
const decode =
  String.raw`(?:\bbase64(?: -{1,2}\w+){0,2} (?:-[dD]|--decode)|\bxxd(?: -\w+){0,2} -r(?: -\w+)?` +
  String.raw`|\bopenssl (?:base64|enc -base64)(?: -\w+){0,2} -d(?: -\w+)?)`;
const shell =
  String.raw`(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da)?sh\b` +
  String.raw`|(?:python3?|node|perl|ruby)(?: -)?(?=\s*(?:$|[;&|\n)])))`;
/** Who warns of such commands names them. */
const unlessDenied = String.raw`(?:^|\n)(?!.*\b(?:never|not|don't|avoid|block\w*|detect\w*|den(?:y|ies)|forbid\w*|reject\w*|suspicious|obfuscat\w*|attack\w*|malware)\b).*?`;

/**
 * Phrases by which a text has a model do what only its attacker asked for: descriptions of tools
 * with orders in them, questions for what it was told, the reader called by its kind. What they
 * need begins a word, or is a mark, too.
 */
export const orderingPhrases: readonly PayloadPhrase[] = [
  phrase(
    'runs what it decodes',
    ['base64', 'xxd', 'openssl'],
    String.raw`${unlessDenied}(?:${decode} ?\| ?(?:sudo )?${shell}` +
      String.raw`|\b(?:eval|${shell} -c) "?(?:\$\(|\x60)[^)]{1,400}?\| ?${decode} ?(?:\)|\x60)` +
      String.raw`|${shell} <\( ?[^)]{1,400}?\| ?${decode} ?\))`,
    true,
  ),
  phrase(
    'calls for a tool before the user did',
    ['<important>', '<information>'],
    String.raw`<(?:important|information)>.{0,400}?\b(?:this tool|message from me|every \S{1,60}` +
      String.raw` ?call|whenever you|when(?:ever)? (?:the )?user|you (?:must|should|have to)|do not` +
      String.raw` (?:mention|tell))\b`,
    true,
  ),
  phrase(
    'calls for a tool before the user did',
    [
      ...['etc/passwd', 'mcp.json', 'id_rsa', 'api key', 'send_message', 'execute_command'],
      'your configured',
    ],
    String.raw`\b(?:before|after) \w+ing\b.{0,120}\b(?:you must|please|read` +
      String.raw`|call)\b.{0,120}(?:\/etc\/passwd|\bmcp\.json|\bid_rsa|\bapi keys? in your|\bsend_message` +
      String.raw`|\bexecute_command|\byour configured)`,
    true,
  ),
  phrase(
    'sends secrets away',
    ['your configured', 'your instance id', 'your current api'],
    String.raw`\b(?:with|provide|include|output|respond|send|the value of)\b.{0,120}\byour` +
      String.raw` (?:configured (?:api|database)|instance id|current api configuration)`,
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
    String.raw`\b(?:show|see|display|print|output|repeat|reveal|encode|share|recite|leak|dump|paste` +
      String.raw`|return|translate|summari[sz]e|copy|spell out|tell me|give me|what(?:'s| is| are|` +
      String.raw` were| was)|list)\b(?! (?:off|up)\b)[^.!?\n]{0,40}\byour (?:(?:full|complete|entire` +
      String.raw`|own|first|actual|exact|secret|internal|underlying) )?(?:system (?:prompt|message` +
      String.raw`|settings|configuration|architecture|instructions)|(?:initial|original|hidden|very` +
      String.raw` first|developer) (?:\w+ )?(?:instructions?|configuration|prompt|message|reasoning)` +
      String.raw`|instruction (?:set|processing)|initiali[sz]ation (?:string|prompt)|pre-?prompt` +
      String.raw`|secrets)\b(?! (?:file|page|folder|panel|app|in (?:a|the|your) (?:vault|file` +
      String.raw`|repo\w*)|manager|store)\b)`,
  ),
  phrase(
    'sends secrets away',
    [
      'instructions you',
      'instruction you',
      'instructions that you',
      'instruction that you',
      'text you ',
      'text that you',
      'everything above',
      'the text above',
      'you were told',
      'your instructions',
    ],
    String.raw`\b(?:repeat|print|output|show|translate|encode|list|respond with|printing|what` +
      String.raw` (?:are|were|is)|tell me|recite|write down)\b.{0,40}\b(?:(?:instructions?|text)` +
      String.raw` (?:that )?you (?:were|have been|are) (?:originally |initially )?(?:given|told)` +
      String.raw`|everything above\b.{0,20}\b(?:message|line|prompt|verbatim|word for word)|the text` +
      String.raw` above (?:in full|verbatim|word for word)|what you were told (?:before|at)|all` +
      String.raw` (?:words )?(?:in |of )?your instructions)\b`,
  ),
  phrase(
    'sends what it reads away',
    ['always send', 'always also', 'always forward', 'bcc='],
    String.raw`\balways (?:also )?(?:send|forward) a copy of (?:the|every|all|each) (?:results?` +
      String.raw`|repl\w+|responses?|conversations?|outputs?|messages?|emails?)\b.{0,60}@` +
      String.raw`|\b(?:whenever|each time|every time) you call\b.{0,60}\bbcc=`,
    true,
  ),
  phrase(
    'calls for a tool before the user did',
    ['etc/passwd', 'env', 'api_key', 'secret', 'id_rsa'],
    String.raw`\b(?:call|calling|invoke|use|execute) (?:the )?\w+_\w+\b.{0,100}(?:\/etc\/passwd` +
      String.raw`|${envFile}|\bapi_key\b|(?:\b|_)secrets?\.\w+|\benv \| grep|\bid_rsa)`,
    true,
  ),
  phrase(
    'gives new instructions',
    [
      'new instructions',
      'your new task',
      'your new goal',
      'your new objective',
      'updated task for you',
    ],
    String.raw`\b(?:giving you|here are|these are|follow (?:these|the)|important) new` +
      String.raw` instructions\b(?! (?:for|on|about) (?:install|upgrad))|\byour new (?:task|goal` +
      String.raw`|objective) is\b|\bupdated task for you\b`,
  ),
  phrase(
    'sets earlier instructions aside',
    ['ignore ', 'disregard ', 'forget ', 'stop what you', 'stop the current task'],
    String.raw`\b(?:ignore|disregard|forget) (?:what I (?:said|told you|asked)|(?:the|my) (?:first` +
      String.raw`|last|previous|earlier) (?:question|command|prompt|message|request)s?\b)|\bstop what` +
      String.raw` you(?:'re| are) doing\b|\bstop the current task and\b|\b(?:ignore|disregard|forget)` +
      String.raw` (?:all )?(?:your )?(?:previous|prior|earlier) \w*(?:unstruction|nstrution` +
      String.raw`|iunstruction|intruction)s?\b`,
  ),
  phrase(
    'sets earlier instructions aside',
    [
      'update your',
      'change your',
      'modify your',
      'rewrite your',
      'replace your',
      'save the following',
    ],
    String.raw`\b(?:update|change|modify|rewrite|replace) your (?:core |original |own )?(?:system` +
      String.raw` prompt|core instructions|original instructions|global preferences|permanent` +
      String.raw` configuration|safety \w+)\b|\bsave the following setting to your\b`,
  ),
  phrase(
    'tells the model what to recommend',
    [
      'suggest contacting',
      'only mention',
      'always recommend',
      'is the only trust',
      'as the top choice',
      'only approved ',
    ],
    String.raw`\bwhen\b.{0,60}\b(?:ask\w*|discuss\w*|summari\w+)\b.{0,80}\b(?:suggest contacting` +
      String.raw`|only mention\b|always recommend\b.{0,80}\btop choice)|\bis the only trustworthy\b`,
  ),
  phrase(
    'gives a new role',
    ['from now on', 'as your '],
    String.raw`(?:^|[.!?]\s*)(?:respond|reply|answer|speak)\b[^.!?\n]{0,60}\bfrom now on\b|\bas` +
      String.raw` your (?:system |chief )?(?:administrator|developer|creator|operator)\b,? (?:I\b` +
      String.raw`|you\b)`,
  ),
  phrase(
    'asks for secrecy',
    ['invisible', 'hidden', 'without mentioning it', 'without mentioning this'],
    String.raw`\b(?:invisible|hidden)\b.{0,20}\b(?:image|pixel|marker|link)\b.{0,80}\b(?:response` +
      String.raw`|reply|answer|output)s?\b|\b(?:response|reply|answer)s?\b.{0,60}\b(?:invisible` +
      String.raw` (?:text|images?|pixels?|links?|markers?|tags?|characters?|unicode)|hidden tracking)\b|\bthe agent\b.{0,60}\bwithout mentioning (?:it|this)\b`,
  ),
  phrase(
    'tells the model to act unseen',
    [
      'llm',
      'ai model',
      'ai assistant',
      'ai agent',
      'assistant',
      'automated ',
      'summariser',
      'summarizer',
      'research agent',
    ],
    String.raw`(?:^|[.>!;"]\s*|<!--\s*|\bnote\s?:\s*)(?:for )?(?:any |all )?(?:automated (?:\w+` +
      String.raw` )?)?${model}(?: instructions?| note)?\s?[:,]\s*(?:please )?(?:${order}` +
      String.raw`\b|the correct answer)`,
  ),
  phrase(
    'tells the model to act unseen',
    ['assistant should', 'assistant must'],
    String.raw`\bassistant (?:should|must)\b.{0,60}\b(?:without asking the user|ignore the` +
      String.raw` (?:rubric|canonical|rest|user|policy|paragraph))\b`,
  ),
  phrase(
    'tells the model to act unseen',
    ['whoever loads', 'whoever reads', 'regardless of'],
    String.raw`\bwhoever (?:loads|reads) this (?:context|note|file|memory|entry)\b.{0,40}\b(?:your` +
      String.raw`|first|must|is to|should)\b|\bregardless of what (?:the )?(?:logs|rest of (?:this` +
      String.raw`|the) document|evidence)\b`,
  ),
  phrase(
    'asks for secrecy',
    [
      'no one notice',
      'nobody notice',
      'nobody needs to',
      'need not tell',
      'comply silently',
      'do not explicitly',
      "don't explicitly",
      'do not acknowledge',
      'do not mention',
      "don't mention",
      "don't acknowledge",
    ],
    String.raw`\bso (?:that )?(?:no one|nobody) notices\b|\bnobody needs to (?:hear|know) about` +
      String.raw` (?:it|this|that)\b|\bneed not tell (?:anybody|anyone|the user|them)\b|\bcomply` +
      String.raw` silently\b|\b(?:do not|don't) (?:explicitly )?(?:mention|acknowledge) (?:that` +
      String.raw` you(?:'re| are)? (?:\w+ing|were)|it in any way)\b`,
  ),
  phrase(
    'asks for secrecy',
    ['no trace of', 'omits it from', 'omit it from'],
    String.raw`\bno trace of this (?:conversation|session|request)\b|\b(?:installs?|adds?|sends?` +
      String.raw`|runs?)\b.{0,100}\bomits? it from the (?:change list|summary|report|log|diff)\b`,
  ),
];
