/* eslint-disable max-lines -- a table of phrases, one a line */
import { envFile, type PayloadPhrase } from './payload-phrase.ts';

const orders =
  String.raw`(?:instructions?|directions|commands|prompts?|rules|guidelines|directives|orders` +
  String.raw`|constraints|guardrails|restrictions|polic(?:y|ies))`;
const earlier =
  String.raw`(?:previous|prior|earlier|preceding|above|existing|original|former|foregoing|system` +
  String.raw`|operator'?s?|developer'?s?|user'?s?)`;
const people =
  String.raw`(?:the (?:users?|humans?|developers?|operators?|reviewers?|team|owner|maintainers?` +
  String.raw`|person)|your (?:user|operator)|anyone|anybody|someone|a human)`;
const self = String.raw`(?:this|these|it|that|them|you|what you|any of this)\b`;
const report =
  String.raw`(?:(?:your|the) )?(?:(?:next|final|diff|change|session|commit) )?(?:summary` +
  String.raw`|summaries|report|reports|reply|answer|response|output|(?:pr|pull request|commit)` +
  String.raw` (?:description|message)|description|diff)\b`;
const secret =
  String.raw`(?:${envFile}[\w.]*|~?\/?\.ssh|id_rsa|ssh keys?|private keys?|api keys?|access tokens?` +
  String.raw`|credentials|passwords|secrets|environment variables|conversation|chat history` +
  String.raw`|[A-Z][A-Z0-9]+_(?:SECRET|TOKEN|KEY|PASSWORD)\w*)`;
const reader =
  String.raw`(?:assistants?|agents?|ai|a\.i\.|llms?|(?:language |ai )?models?|chatbots?|copilot` +
  String.raw`|claude|gpt)`;
/** What somebody reviews, and words that mean all of it; software accepts connections. */
const reviewed =
  String.raw`(?:changes?|prs?|pulls?|requests?|commits?|merges?|patch(?:es)?|diffs?|branch(?:es)?|code` +
  String.raw`|files?|edits?|updates?|releases?|packages?|dependenc(?:y|ies)|contributions?` +
  String.raw`|submissions?|proposals?|suggestions?|memor(?:y|ies)|notes?|records?|entr(?:y|ies)` +
  String.raw`|findings?|candidates?|facts?|claims?|decisions?|adrs?|rules?|instructions?|items?` +
  String.raw`|issues?|tickets?|tasks?|threads?|comments?|commands?|tools?|plugins?|servers?|work` +
  String.raw`|everything|anything|whatever|what|all|every|each|any|both|it|this|that|these|those` +
  String.raw`|them|my|our|your)`;
/** What software is called where a text says what it does or shall do. */
const software =
  String.raw`(?:[\w-]+[ _])?(?:system|service|app|application|server|client|handler|component|module` +
  String.raw`|api|ui|backend|frontend|page|screen|view|widget|worker|scheduler|manager|engine` +
  String.raw`|library|controller|gateway|notification)s?`;

/**
 * Phrases that address the model that reads a memory in order to take it over. They are few and
 * narrow on purpose: what people write in the open to guide an agent must not be among them. Each
 * is linear on the bounded texts it is tried on.
 */
export const payloadPhrases: readonly PayloadPhrase[] = [
  {
    what: 'sets earlier instructions aside',
    needs: [
      'ignore',
      'disregard',
      'forget',
      'discard',
      'override',
      'abandon',
      'following',
      'obeying',
    ],
    pattern: new RegExp(
      String.raw`\b(?:ignore|disregard|forget|discard|override(?! (?:the )?default| for\b)|abandon|stop` +
        String.raw` (?:following|obeying))\s+(?:\w+\s+){0,3}?${earlier}\s+(?:\w+\s+){0,3}?${orders}` +
        String.raw`\b(?!\s+(?:for|about|in|on|from|of|to|per (?:file|rule|directory|line` +
        String.raw`|package|conversation))\b)`,
      'i',
    ),
  },
  {
    what: 'sets earlier instructions aside',
    needs: ['ignore', 'disregard', 'forget'],
    pattern: new RegExp(
      String.raw`\b(?:ignore|disregard|forget)\s+(?:all|any|every|each|your)\s+(?:of\s+)?(?:your\s+` +
        String.raw`|the\s+|other\s+)?${orders}\b(?<!\bany \w+(?= (?:in|from|inside|within|found` +
        String.raw`|embedded|contained|hidden)\b))`,
      'i',
    ),
  },
  {
    what: 'sets earlier instructions aside',
    needs: ['ignore', 'disregard', 'forget', 'discard'],
    pattern: new RegExp(
      String.raw`\b(?:ignore|disregard|forget|discard)\s+(?:the\s+|all\s+|any\s+)?${orders}` +
        String.raw`\s+(?:above|before|you (?:were|have been) given)\b|\b(?:ignore|disregard` +
        String.raw`|forget)\s+(?:everything|anything|all|whatever|what)\s+(?:(?:that\s+)?you (?:were` +
        String.raw`|have been|know|learned)|(?:that (?:was|came) )?(?:before|above)|(?:that )?the` +
        String.raw` (?:user|developer|operator|system) (?:says?|said|asks?|asked|told|wants?|wrote))\b`,
      'i',
    ),
  },
  {
    what: 'sets earlier instructions aside',
    needs: ['your ', 'restriction was', 'safety '],
    pattern: new RegExp(
      String.raw`\byour (?:\w+ )?(?:guidelines|instructions|rules|restrictions|training|safety` +
        String.raw` \w+)\b.{0,60}\b(?:do(?:es)? not apply|don't apply|no longer appl(?:y|ies)|(?:was` +
        String.raw`|were|is|are|has been|have been) (?:lifted|suspended|revoked|void|cancelled))\b` +
        String.raw`|\b(?:that|this) restriction was lifted\b|\bsafety (?:checks|rules|guidelines` +
        String.raw`|filters)\b.{0,50}\b(?:are|were|have been) (?:suspended|disabled|lifted|switched` +
        String.raw` off)\b`,
      'i',
    ),
  },
  {
    what: 'sets earlier instructions aside',
    needs: [
      'ignor',
      'oublie',
      'vergiss',
      'vergess',
      'missachte',
      'olvid',
      'dimentica',
      'esque',
      'desconsidere',
      'negeer',
      'vergeet',
    ],
    pattern:
      /\b(?:ignorez|ignore[rs]?|oublie[zr]?)\s+(?:toutes\s+)?(?:les|vos|tes)\s+(?:instructions|consignes|r.gles)\s+(?:pr.c.dentes|ant.rieures|ci-dessus)|\b(?:vergiss|vergesst|vergessen sie|ignoriere?n?|missachte)\s+(?:sie\s+)?(?:alle|die|deine|s.mtliche)\s+(?:\S+\s+)?(?:anweisungen|instruktionen|regeln|vorgaben)|\b(?:olvida|ignora|ignore|olvide)\s+(?:todas\s+)?(?:las|tus|sus)\s+(?:instrucciones|reglas|.rdenes)\s+(?:anteriores|previas)|\b(?:ignora|dimentica)\s+(?:tutte\s+)?le\s+(?:istruzioni|regole)\s+precedenti|\b(?:ignore|esque.a|desconsidere)\s+(?:todas\s+)?as\s+(?:instru..es|regras)\s+anteriores|\b(?:negeer|vergeet)\s+(?:alle\s+)?(?:vorige|eerdere)\s+(?:instructies|regels)|\bzignoruj\s.{0,30}(?:instrukcje|polecenia)/i,
  },
  {
    what: 'sets earlier instructions aside',
    needs: ['指', '说', '规', '命', 'ルール', 'инструкци', 'указани', 'правил', '지', '명'],
    pattern:
      /(?:忽略|无视|忘记).{0,8}(?:指令|指示|说明|规则)|(?:以前|これまで|上記|前)の(?:指示|命令|ルール).{0,6}(?:無視|忘れ)|(?:[Ии]гнорируй|[Зз]абудь|[Пп]роигнорируй)[а-я]*\s.{0,30}(?:инструкци|указани|правил)|이전.{0,6}(?:지시|명령|지침).{0,6}(?:무시|잊)/,
  },
  {
    what: 'asks for secrecy',
    needs: [
      'tell',
      'inform',
      'alert',
      'notify',
      'warn',
      'report ',
      'mention ',
      'show this',
      'reveal this',
    ],
    pattern: new RegExp(
      String.raw`\b(?:do not|don't|never|must not|mustn't|should not|shouldn't)\s+(?:ever\s+)?(?:tell` +
        String.raw`|inform|alert|notify|warn|report (?:this |it )?to|mention (?:this |it )?to|show this` +
        String.raw` to|reveal this to)\s+${people}(?:\s*(?:[.!;,)]|$|and\b)|\s+(?:that|about|of|when` +
        String.raw`|why|how|what)\s+(?:${self}|the (?:file|note|change|instruction|memory|record))` +
        String.raw`|\s+(?:it|this|you)\b)`,
      'i',
    ),
  },
  {
    what: 'asks for secrecy',
    needs: ['without'],
    pattern: new RegExp(
      // What a term means and what software shall do is no order.
      String.raw`\b(?<!^\W{0,8}[\w -]{1,40}\W{0,4}:\W{1,4}an? (?:[\w-]+ ){0,2}${software} (?:that` +
        String.raw`|which) (?!always\b|is\b|was\b|has\b|does\b)\w+s\b[^.,:;]{0,60}` +
        String.raw`|\bthe (?!${reader}\b)${software} shall\b[^.:;]{0,120})` +
        String.raw`without\s+(?:telling|informing|notifying|alerting|mentioning (?:it|this) to|letting)\s+${people}\b`,
      'i',
    ),
  },
  {
    what: 'asks for secrecy',
    needs: ['do not', "don't", 'never'],
    pattern: new RegExp(
      String.raw`(?<!\b(?:docs|they|we|that|which|who|tests|people|files) )\b(?:do not|don't` +
        String.raw`|never)\s+(?:(?:mention|bring up|bring|talk about|speak of|disclose` +
        String.raw`|reveal)\s+(?:this|it|them|these|that)\s*(?:up\b|[.!;,)]|$)` +
        // What is not to be listed or explained is mostly work.
        String.raw`|(?:mention|bring up|bring|talk about|speak of|refer to|cite|disclose` +
        String.raw`|reveal|list|show|include|note|record|explain)\s+(?:this|it|them|these` +
        String.raw`|that)\s*(?:(?:note|file|memory|mode|instruction|change|message|line|record` +
        String.raw`|rule|entry)s?\b|to (?:anyone|the user)\b|in ${report}` +
        String.raw`))|\b(?:do not|don't|never)\s+(?:list|mention|include|show|describe)\s+(?:the|any)` +
        String.raw` changes?\s+in\s+your\b`,
      'i',
    ),
  },
  {
    what: 'asks for secrecy',
    needs: ['keep', 'leave', 'hide'],
    pattern: new RegExp(
      String.raw`\bkeep\s+(?:\w+\s+){1,3}?(?:to yourself|secret from|(?<=\b(?:this|it|them|these` +
        String.raw`|that) )hidden from|from the user)\b|\b(?:keep|leave)\s+(?:this|it|them|these|that` +
        String.raw`|any change)\b[^.]{0,20}?\s*out of\s+(?:(?:your|the)\s+(?:summary|report|reply|answer` +
        String.raw`|response|(?:pr|pull request|commit) (?:description|message))|your diff)|\bleave out of` +
        String.raw` your (?:report|summary|reply)|\bhide\s+(?:this|it|them|their status|its status|the` +
        String.raw` change)\s+from\s+(?:${people}|the reader)`,
      'i',
    ),
  },
  {
    what: 'asks for secrecy',
    needs: [
      'nobody ',
      'no one ',
      'sans ',
      'verrate',
      'ohne ',
      'sin ',
      'digas',
      'cuentes',
      'informes',
      'menciones',
    ],
    pattern:
      /\b(?:nobody|no one) (?:must|may|should|is to|needs to) (?:know|find out|notice)\b|\bsans (?:en parler|le dire|pr.venir|informer|en informer)\b.{0,12}(?:l'utilisateur|personne)|\bverrate\w*\s+(?:dem|den|es dem)\s+(?:nutzer|benutzer|anwender)\w*\s+nicht|\bohne (?:es )?(?:dem|den) (?:nutzer|benutzer|anwender)\w* (?:zu|davon)|\bsin (?:avisar|decir(?:le|lo)?|informar)(?: nada)? a (?:nadie|usuario|l usuario)|\bno (?:se lo |le )?(?:digas|cuentes|informes|menciones)(?: nada)? al usuario/i,
  },
  {
    what: 'poses as a message of the system',
    needs: ['system', 'developer'],
    pattern:
      /(?:^|\n)[\s>#*_-]*(?:SYSTEM|\[(?:system|developer)(?: (?:message|prompt|note|override|instruction)s?)?\]|system (?:override|message|notice|prompt)\s?:|developer (?:message|note)\s?:)[\s:*_\]-]+(?=.{0,200}\b(?:you|your|run|promote|approve|ignore|skip|pre-approved|suspended|override|without|must|instructions|assistant|send|print|delete)\b)/,
    proseOnly: true,
  },
  {
    what: 'poses as a message of the system',
    needs: ['"role"', '<|', '[inst]', '[/inst]', '</', '<system'],
    pattern:
      /\{\s?"role"\s?:\s?"(?:system|developer)"\s?,\s?"content"\s?:\s?"(?=[^"]{0,300}\b(?:you|your|ignore|approve|disregard|must|never|reveal|send|load|hide|promote|delete)\b)|<\|(?:im_start|system|endoftext)\|>|\[\/?INST\]|<\/(?:tool_result|function_results?|tool_response|user_query)>|<system(?:-reminder|_message)?>(?!\s*<)(?=[^]{0,300}\b(?:you|your|ignore|approve|disregard|must|never|reveal|send|load|hide|promote|delete)\b)/,
    raw: true,
    proseOnly: true,
  },
  {
    what: 'poses as a conversation',
    needs: ['human:', 'user:'],
    pattern: /(?:^|\n)\s*(?:Human|User):\s.{1,400}\n\s*(?:Assistant|AI):\s/s,
    proseOnly: true,
  },
  {
    what: 'poses as a result of a tool',
    needs: ['tool ', 'function result'],
    pattern:
      /(?:^|\n)\s*(?:tool (?:output|result|response)s?|function result)\s?:.{0,300}\b(?:granted|permissions?|continue by|proceed to|you (?:may|must|should)|now (?:run|read|send))\b/i,
    raw: true,
  },
  {
    what: 'gives new instructions',
    needs: ['end of ', 'your ', 'as your only'],
    pattern: new RegExp(
      String.raw`\bend of (?:the )?(?:memory|context|prompt|notes?|document|file|system` +
        String.raw` prompt)\b[^a-z]{0,40}(?:new|real|actual) (?:system )?${orders}` +
        String.raw`|\byour (?:new|real|actual|true) (?:system prompt|instructions?|rules|task|role|goal` +
        String.raw`|purpose|mission|objective|function)\s+(?:is|are)\b|\b(?:this (?:file|note|memory` +
        String.raw`|text|entry)|these rules) as your only (?:rules|instructions|source)`,
      'i',
    ),
  },
  {
    what: 'gives a new role',
    needs: [
      'from now on',
      "you're now",
      'you are now',
      'without',
      'with no',
      'this role',
      'pretend ',
      'never refuse',
    ],
    pattern:
      /\bfrom now on,? you (?:are|will be|act|must act|behave)\b|\byou(?:'re| are) now (?:in )?(?:dev ?mode|developer mode|maintenance mode|god mode|dan\b|root\b|an? (?:admin|administrator|unrestricted|assistant|ai|agent|different)|unrestricted|jailbroken|free of)|\ban? (?:assistant|ai|model|agent) (?:without|with no) (?:any )?(?:restrictions|rules|limits|filters|guardrails)\b|\bstay in this role\b|\bpretend (?:that )?(?:you (?:are|have|cannot|can't|do not|don't|never)|to be (?:an?|the) (?:admin|administrator|root|owner|reviewer|different))\b|\bnever refuse\b/i,
  },
  {
    what: 'puts itself above the user',
    needs: [
      'obey',
      'follow',
      'trust',
      'even if',
      'even when',
      'whatever',
      'no matter what',
      'objection',
      'the user ',
    ],
    pattern:
      /\b(?:obey|follow|trust)\b.{0,60}\b(?:over|above|rather than|instead of)\s+(?:anything|whatever|what|everything)\s+(?:that\s+)?the (?:user|developer|operator)s?\b|\b(?:even if|even when|whatever|no matter what) the (?:user|operator|developer) (?:objects|says(?! something)|said|asks|wants|disagrees|refuses)\b|\bobjections? (?:by|of|from) the user\b|\bthe user (?:has|already) (?:already )?(?:agreed|approved|consented|granted|given)\b[^.;]{0,60}\b(?:no need|need not|don't need|do not need|without|full permission|continue)/i,
  },
  {
    what: 'sends secrets away',
    needs: ['http'],
    pattern: new RegExp(
      String.raw`\b(?:[Ss]end|[Pp]ost|POST|[Uu]pload|[Aa]ppend|[Ee]xfiltrate|[Ff]orward|[Ee]-?mail` +
        String.raw`|[Ll]eak|[Tt]ransmit)\b[^.!?\n]{0,60}${secret}[^!?\n]{0,60}\b(?:to` +
        String.raw`|at)\b[^.\n]{0,40}https?:\/\/`,
    ),
  },
  {
    what: 'sends secrets away',
    needs: ['http'],
    pattern: new RegExp(
      String.raw`\b(?:[Rr]ead|[Tt]ake|[Ee]ncode|[Cc]ollect|[Gg]ather|[Cc]opy)\w*\b[^!?\n]{0,40}` +
        String.raw`${secret}[^!?\n]{0,60}\b(?:append|post|send|upload` +
        String.raw`|attach)\w*\b[^.?\n]{0,60}https?:\/\/`,
    ),
    raw: true,
  },
  {
    what: 'sends secrets away',
    needs: ['reply', 'answer', 'response', 'message', 'summary'],
    pattern: new RegExp(
      String.raw`\b(?:[Pp]rint|[Pp]aste|[Ll]ist|[Ii]nclude|[Pp]ut|[Ww]rite|[Rr]eveal|[Oo]utput` +
        String.raw`|[Ss]how|[Dd]ump|[Qq]uote)\b[^.!?\n]{0,50}${secret}[^.!?\n]{0,60}\b(?:in|into|with)` +
        String.raw` (?:your|the|every) (?:next )?(?:reply|answer|response|message|commit message` +
        String.raw`|summary)\b`,
    ),
  },
  {
    what: 'sends secrets away',
    needs: ['system prompt', 'conversation'],
    pattern:
      /\b(?:reveal|print|repeat|show|output|leak|quote|dump) (?:me |us )?(?:your|the) (?!completed|final|new|improved|optimi[sz]ed|revised)(?:\w+ ){0,2}system prompt\b|\brepeat the (?:full|entire|whole) conversation\b/i,
  },
  {
    what: 'asks for approval without review',
    needs: ['without', 'with no'],
    pattern: new RegExp(
      String.raw`\b(?=approve|accept|promote|merge|validate|mark|whitelist|trust)(?<!\b(?:never|not` +
        String.raw`|don't|nobody|cannot|can't|no one|nothing|must not|no \w+ (?:is|are|may be|can be))` +
        String.raw` (?:\w+ ){0,3})(?:approve|accept|promote|merge|validate|mark|whitelist|trust)\s+` +
        String.raw`(?:(?:\w+\s+){0,5}?${reviewed}\s+(?:\w+\s+){0,5}?)?(?:without|with no)\s+(?:any\s+` +
        String.raw`|further\s+|a\s+|independent\s+|human\s+)*(?:review|checks?|checking|approval` +
        String.raw`|corroboration|questions|asking)\b(?!\s+(?:is|are|was|were|by)\b)`,
      'i',
    ),
  },
  {
    what: 'asks for approval without review',
    needs: [
      'approve',
      'accept',
      'promote',
      'merge',
      'lgtm',
      'mark ',
      'resolve ',
      'skip ',
      'bypass ',
    ],
    pattern:
      /\b(?:always|please|must|and|automatically|just|simply|then|so)\s+(?:approve|accept|promote|merge)\s+(?:every|all|any|whatever|anything|each)\b(?=.{0,80}\b(?:pending|queue|item|items|this (?:author|user|note)|links? to this|memory|records?|findings?|candidates?)\b)|\bapprove whatever\b|\bpre-approved\b.{0,40}\b(?:promote|accept|merge|skip)\b|\b(?:say|answer|reply)\s+(?:with\s+)?"?lgtm"?\s+and\s+nothing (?:more|else)\b|\bmark (?:it|this|them|each|every \w+) as (?:accepted|approved|resolved|done|promoted|reviewed|validated)\s+(?:and (?:skip|do not|don't|never)|without)\b|\bresolve (?:each|every|all) (?:\w+ )?(?:thread|comment)s? as done without\b|\b(?:skip|bypass) (?:the )?(?:independent reviewer|verification of promotions|second person|review queue)\b/i,
  },
  {
    what: 'asks for a false report',
    needs: [
      'say that',
      'state that',
      'claim that',
      'report that',
      'pretend that',
      'write that',
      'answer that',
      'conclude that',
      'as if ',
      'run ',
    ],
    pattern:
      /\b(?:say|state|claim|report|pretend|write|answer) that (?:it|they|the tests?|the suite|all tests|everything|none)\b.{0,40}\b(?:passed|passes|pass|exist|succeeded)\b.{0,60}\b(?:do not|don't|whatever|even (?:if|though|when)|regardless|nothing else)\b|\b(?:always )?(?:state|say|claim|report|conclude) that\b.{0,80}\bwhatever you (?:actually )?(?:find|see|think)\b|\bas if (?:that|this|it) (?:were|was) your own (?:opinion|idea|view)\b|\b(?:do not|don't) run (?:it|them|the tests)\b.{0,30}\b(?:say|report|claim) (?:that )?(?:it|they) pass/i,
  },
  {
    what: 'spreads itself',
    needs: ['copy this ', 'add this ', 'insert this ', 'write this '],
    pattern:
      /\bcopy this (?:sentence|line|note|text|paragraph|instruction|entry|rule)s? (?:in)?to (?:every|all|each|any)\b|\b(?:add|insert|write) this (?:sentence|line|note|instruction) (?:in)?to (?:every|all|each) (?:other )?(?:memory|file|note|record)/i,
  },
  {
    what: 'tells the model to act unseen',
    needs: [
      'silently',
      'quietly',
      'secretly',
      'pretend',
      'disregard',
      'ignore ',
      'obey',
      'hide ',
      'apply',
      'without ',
      'not ',
      "don't ",
      'administrator',
      'skip the ',
      'turn off',
      'switch off',
      'even if the user',
    ],
    pattern: new RegExp(
      String.raw`(?:\b(?:dear|hey|hello|attention|note to|message (?:to|for)|instructions? (?:to|for)` +
        String.raw`|if you are|todo\()\s*(?:the |an? |any |all )?${reader}\b[^.]{0,20}|\bfor (?:the ` +
        String.raw`|an? |any |all )?${reader}\s?[:,]|(?:^|[\n\-*(#]\s{0,3}|<!--\s{0,3})${reader}` +
        String.raw`\s?[:,])[\s\S]{0,240}?\b(?:silently|quietly|secretly|pretend|disregard|ignore` +
        String.raw` (?:what|the user|all|any)|obey (?:this|it|me|us|these|every|all|what|any)|hide` +
        String.raw` (?:this|it|the)|do not apply|don't apply|without (?:asking|confirming|telling)|do` +
        String.raw` not (?:mention|list|tell)|don't (?:mention|show|tell)|as an administrator|skip the` +
        String.raw` (?:review|confirmation)|turn off|switch off|even if the user)\b`,
      'i',
    ),
    proseOnly: true,
  },
];
