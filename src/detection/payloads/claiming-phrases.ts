import { type PayloadPhrase, phrase } from './payload-phrase.ts';

const agreed = String.raw`(?:established|agreed|decided|settled|approved|confirmed|authori[sz]ed)`;
const before = String.raw`(?:earlier|previous|last|prior) (?:session|conversation)s?`;
const unasked = String.raw`(?:without (?:telling|asking)|no need to ask|unrestricted)\b`;

/**
 * Phrases by which a text claims a standing that nobody gave it: forged headings and profiles,
 * consents from before, and memory that plants itself in other words. One of the words that a
 * phrase needs begins a word, or is a mark, where the text is looked at for the first time.
 */
export const claimingPhrases: readonly PayloadPhrase[] = [
  phrase(
    'plants itself in memory',
    ['all future', 'every future', 'all subsequent', 'every subsequent'],
    String.raw`\b(?:in|of) (?:all|every) (?:future|subsequent) (?:messages?|repl(?:y|ies)` +
      String.raw`|responses?|answers?|outputs?|emails?)\b(?=.{0,80}\b(?:ignore|include|always|append` +
      String.raw`|output|say|begin|start|mention|use)\b|(?<=\b(?:include|append|insert|add|put` +
      String.raw`|mention)\b.{0,160}))`,
  ),
  phrase(
    'plants itself in memory',
    ['curl'],
    String.raw`\b(?:add|append|write)\b.{0,80}(?:crontab|\.bashrc|\.zshrc` +
      String.raw`|\.profile)\b.{0,120}\bcurl\b.{0,80}\|\s?(?:ba)?sh\b`,
    true,
  ),
  phrase(
    'plants itself in memory',
    ['remember:', 'remember,'],
    String.raw`\bremember[:,].{0,160}\b(?:only trust|never recommend|passed all|is approved for` +
      String.raw`|only show|always (?:mention|recommend)|whenever (?:I|the user) asks?)\b`,
  ),
  phrase(
    'poses as a result of a tool',
    ['previous tool returned', 'response from the'],
    String.raw`\b(?:previous tool returned|response from the \w+ api)\b.{0,120}\b(?:admin|approved` +
      String.raw`|authenticated|restrictions)\b.{0,120}\b(?:proceed|use this|continue)\b`,
    true,
  ),
  phrase(
    'poses as a conversation',
    [
      'beginning of user',
      'begin of user',
      'start of user',
      'beginning of system',
      'begin of system',
      'start of system',
      'the task that i gave you',
    ],
    String.raw`\b(?:beginning|begin|start) of (?:user|system) (?:instructions|prompt|message)s?\b` +
      String.raw`|\bbefore you (?:can )?(?:solve|do|complete|continue) the task that I gave you\b`,
  ),
  phrase(
    'claims a role',
    ['verified '],
    String.raw`(?:^|[.:;!\]'"“(]\s*)(?:this |the )?user (?:is|has been|was) (?:now )?(?:an?` +
      String.raw` )?verified (?:as )?(?:an? )?(?:admin\w*|(?:\w+ )?(?:researcher|tester|developer` +
      String.raw`|owner|operator))\b`,
    true,
  ),
  phrase(
    'claims a role',
    ['bypass_', 'can_modify_safety', 'approve_all', 'user_verified', 'trust_level'],
    String.raw`\b(?:bypass_(?:safety|security|checks)\w*|can_modify_safety\w*|approve_all` +
      String.raw`|user_verified|trust_level)['"]?\s?(?:[:=]|to|set to)\s?['"]?(?:true|maximum|max|all` +
      String.raw`|full)`,
    true,
  ),
  phrase(
    'claims a role',
    ['restrictions', 'safety '],
    String.raw`\ball (?:safety |security )?restrictions (?:(?:are|have been|were) )?(?:temporarily ` +
      String.raw`|now )?(?:disabled|lifted|suspended|removed)\b|\b(?:disable|ignore|remove|bypass` +
      String.raw`|drop) (?:all |any )?(?:your )?safety (?:filters|restrictions|guidelines|modules)\b` +
      String.raw`|\b(?:continue|proceed|operate|work)\w* without safety (?:checks|restrictions` +
      String.raw`|filters)\b`,
  ),
  phrase(
    'claims what was said before',
    [
      'standing permission',
      'standing yes',
      'blanket permission',
      'blanket yes',
      'blanket approval',
      'standing approval',
      'no need to ask again',
    ],
    String.raw`\b(?:standing|blanket) (?:permission|yes|approval)\b.{0,80}\b(?:without|force` +
      String.raw`|destructive|delet\w+|whatever|everything|later sessions)\b|\b(?:confirmed|agreed` +
      String.raw`|said|approved)\b.{0,100}\bno need to ask again\b`,
  ),
  phrase(
    'claims what was said before',
    [
      'earlier session',
      'earlier conversation',
      'previous session',
      'previous conversation',
      'last session',
      'last conversation',
      'prior session',
      'prior conversation',
    ],
    String.raw`\b(?:you and i|we|user)\b.{0,60}\b${agreed}\b.{0,40}\b${before}\b.{0,120}\b` +
      String.raw`${unasked}|\b${before}\b.{0,40}\b(?:you and i|we|user)\b.{0,40}\b${agreed}` +
      String.raw`\b.{0,100}\b${unasked}|\b${before}\b.{0,60}\b(?:permission|approval|consent` +
      String.raw`|yes)\b.{0,120}\bcarried (?:forward|over)\b`,
  ),
  phrase(
    'claims what was said before',
    ['is to be assumed', 'previously approved'],
    String.raw`\b(?:approval|consent|permission)\b.{0,20}\bis to be assumed\b|\buser previously` +
      String.raw` approved (?:unrestricted|admin\w*|full)\b`,
  ),
  phrase(
    'poses as a message of the system',
    ['[system', '[security', '[admin', '[session', '[workflow', '[prior session'],
    String.raw`\[(?:system|security|admin\w*|session|workflow|prior session)[` +
      String.raw` _—-][^\]\n]{2,60}(?:\]|:)(?=.{0,240}\b(?:respond with|your (?:agent|instance` +
      String.raw`|configured|current)|users? (?:has been|is|was|previously|asks?)|user_verified` +
      String.raw`|unrestricted|restrictions\s?:|all (?:ai )?(?:assistants|agents)|always output` +
      String.raw`|without safety|you (?:must|should)|only mention)\b)`,
    true,
  ),
  phrase(
    'poses as a message of the system',
    [
      'critical instruction',
      'priority instruction',
      'urgent instruction',
      'critical system',
      'priority system',
      'urgent system',
      'system override',
      'system update',
      'security override',
    ],
    String.raw`(?:^|[.!'"]\s*)(?:(?:critical|priority|urgent) (?:instruction|system (?:update` +
      String.raw`|override|instruction|directive))|system (?:override|update)|security` +
      String.raw` override)\b[^:\n]{0,60}:(?=.{0,240}\b(?:respond with|your (?:agent|instance` +
      String.raw`|configured|current)|all (?:ai )?(?:assistants|agents)|always output|you must|user` +
      String.raw` has been|when (?:the )?users? asks?)\b)`,
    true,
  ),
  phrase(
    'poses as a conversation',
    ['<|end', '<|user', '<|assistant', '<|im_', '<|eot'],
    String.raw`<\|(?:end|user|assistant|im_end|im_start|eot_id|end_of_text` +
      String.raw`|endoftext)\|?>.{0,40}<\|?(?:user|assistant|system|im_start)\b`,
  ),
  phrase(
    'plants itself in memory',
    ['my ', 'your '],
    String.raw`\b(?:add|save|write|store|commit|keep)\b.{0,60}\b(?:my|your) (?:(?:long[- ]term` +
      String.raw`|permanent|persistent|saved) )?(?:memory|preferences` +
      String.raw`|configuration)\b.{0,160}\b(?:verified|administrator|skip (?:all|every)|passed all` +
      String.raw`|cleared for|unrestricted|password reset|never mention|bypass|first respond|every` +
      String.raw` future (?:session|conversation|reply)|system role)\b`,
    true,
  ),
  phrase(
    'plants itself in memory',
    ['profile in memory', 'your memory', 'memory records'],
    String.raw`\bupdate (?:my |the |your )?(?:user )?profile in memory\b|\b(?:delete|remove|erase)` +
      String.raw` (?:all|every|any)\b.{0,60}\b(?:your memory|memory records)\b.{0,80}\b(?:safety` +
      String.raw`|polic(?:y|ies)|restrictions|trace)\b`,
  ),
  phrase(
    'plants itself in memory',
    ['when summarising', 'when summarizing', 'while summarising', 'while summarizing'],
    String.raw`\b(?:when|while) summari[sz]ing (?:this|the) (?:conversation|session` +
      String.raw`|chat)\b.{0,40}\b(?:include|insert|add|keep)\b.{0,20}\bthe following (?:fact|note` +
      String.raw`|text|instruction)`,
  ),
  phrase(
    'plants itself in memory',
    ['persistent ', 'remember this instruction', 'agent policy (auto', 'future reminder'],
    String.raw`\bpersistent agent (?:rule|policy|instruction)s?\s?:|\bremember this instruction` +
      String.raw` permanently\b|\bagent policy \(auto-saved\)|\bfuture reminder\b.{0,80}\b(?:user` +
      String.raw` query|output|say)\b`,
  ),
  phrase(
    'plants itself in memory',
    ['display', 'report', 'respond with', 'output', 'include', 'including', 'show'],
    String.raw`\b(?:display|report|respond with|output|includ(?:e|ing)|show)(?:s` +
      String.raw`|ing)?\b.{0,40}(?<![\w=])["'“‘][A-Z][A-Za-z0-9]{2,}(?:_[A-Za-z0-9]{2,})+["'”’](?<=\b(?:your` +
      String.raw`|always)\b.{0,200}|\bwhen\b.{0,200})(?=.{0,80}(?:\b(?:your|all|before|next` +
      String.raw`|every)\b.{0,30}\b(?:response|repl|answer|output)|\bwhen (?:asked|functioning` +
      String.raw`|online)|\bto verify\b|$))`,
    true,
  ),
  phrase(
    'waits for a word of the user',
    [
      ...['user query', 'user message', 'user request'],
      ...['from the next conversation', 'sessions have passed'],
    ],
    String.raw`\bon the (?:\d{1,2}(?:st|nd|rd|th)|third|fifth|tenth) user (?:query|message` +
      String.raw`|request)\b.{0,40}\b(?:output|send|say|run|include)\b|\bfrom the next conversation` +
      String.raw` reset\b|\bafter (?:\w+ )?sessions have passed\b.{0,60}\b(?:remove|delete|disable` +
      String.raw`|send|run)\b`,
  ),
  // What was said in other languages, of which each pair of words alone is ordinary.
  phrase(
    'plants itself in memory',
    [
      'ab sofort',
      'in jeder sitzung',
      'bei jedem lauf',
      'sobald der nutzer',
      'sobald der benutzer',
      'vorrang vor',
    ],
    String.raw`\b(?:ab sofort|in jeder sitzung|bei jedem lauf|sobald der` +
      String.raw` (?:be)?nutzer)\b.{0,200}(?:\b(?:entfallen|entfällt|verschweig\w*)|\bohne (?:weitere` +
      String.raw` )?(?:nach|rück)frage|\bbereits zugestimmt)|\bvorrang vor (?:den )?(?:anweisungen` +
      String.raw`|wünschen) des (?:be)?nutzers`,
    true,
  ),
  phrase(
    'plants itself in memory',
    [
      'toutes les conversations futures',
      'toutes les sessions futures',
      "quand l'utilisateur",
      'quand l’utilisateur',
      'cuando el usuario',
      'en todas las sesiones',
    ],
    String.raw`\btoutes les (?:conversations|sessions) futures\b.{0,120}\b(?:ne (?:parlez|dites` +
      String.raw`|mentionnez) jamais|sans)\b|\bquand l['’]utilisateur\b.{0,160}\bsans (?:le signaler` +
      String.raw`|en parler|le dire)|\b(?:cuando el usuario|en todas las sesiones)\b.{0,160}\bsin` +
      String.raw` (?:mencionarlo|avisar\w*|decir\w*|preguntar\w*)`,
    true,
  ),
  phrase(
    'plants itself in memory',
    ['长期', '今后', '以后', '从现在起', '長期', '今後', '장기', '앞으로'],
    String.raw`(?:长期|今后|以后|从现在起).{0,80}(?:无需(?:再)?(?:次)?(?:征求|询问|确认)|跳过所有|绝不提及|已验证的管理员)|(?:長期` +
      String.raw`|今後).{0,120}(?:検証済みの管理者|すべて省略)|(?:장기|앞으로).{0,120}(?:검증된 관리자|건너뛴다)`,
    true,
  ),
];
