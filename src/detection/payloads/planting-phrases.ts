/* eslint-disable max-lines -- a table of phrases, one a line */
import { envFile, type PayloadPhrase, phrase } from './payload-phrase.ts';

const reader =
  String.raw`(?:(?:the |all |any |every |other )?(?:ai |coding |language )?(?:assistants?|agents?` +
  String.raw`|models?|llms?|chatbots?))`;
const memory =
  String.raw`(?:(?:long[- ]term|permanent|persistent|own) )?(?:memory|memories|knowledge base` +
  String.raw`|vector (?:store|database)|memory (?:file|store|bank))`;
const plant =
  String.raw`(?:save|store|add|write|record|insert|persist|keep|commit|put|inject|populate|update` +
  String.raw`|plant|remember|memorize|memorise)`;
/** What makes a thing worth planting: it lets somebody do more, or has something done. */
const power =
  String.raw`(?:approv\w*|admin\w*|authori[sz]\w*|permi(?:ssion|tted)\w*|allow(?:ed)?|grant(?:ed` +
  String.raw`|s)?|trust(?:ed)?|pre-approved|whitelist\w*|always|never|without|bypass|skip` +
  String.raw`|ignor\w+|override|unlocks?|confirmations?|consent\w*|unrestricted|no restrictions` +
  String.raw`|no longer|turned off|suspended|retired|forward|send|execut\w+|run|obey|comply` +
  String.raw`|signed off|(?:does|do) not (?:have|need) to)`;
const later = String.raw`(?:future|later|subsequent|following|coming|upcoming|next|other)`;
const sessions = String.raw`(?:sessions?|conversations?|chats?|interactions?|requests?|tasks?|turns?)`;
const henceforth =
  String.raw`(?:from (?:now|here|today) on(?:wards?)?|from this (?:point|moment|day|session)` +
  String.raw` (?:forward|on(?:wards?)?)|going forward|henceforth|starting (?:now|today` +
  String.raw`|immediately)|as of (?:today|now)|effective immediately|(?:in|for) (?:all|every|each` +
  String.raw`|any) ${later} ${sessions}|for the (?:rest|remainder) of (?:this|the) (?:project` +
  String.raw`|session|conversation))`;
const guard =
  String.raw`(?:checks?|review|reviews|verification|approvals?|confirmations?|confirmation` +
  String.raw` (?:step|prompt)s?|signature check|authentication|authori[sz]ation|validation|safety` +
  String.raw`|security|scans?|scanner|guard|sandbox|firewall|branch protection|two-factor|consent` +
  String.raw`|restrictions?|access controls?|logging|protections?|content (?:rules|filters?` +
  String.raw`|restrictions))`;
const skip = String.raw`(?:skip|bypass|omit|disable|ignore|circumvent|switch off|turn off|avoid|suspend)`;
const boss =
  String.raw`(?:(?:system |site |platform |project |verified )?(?:administrators?|admins?` +
  String.raw`|developers?|operators?|owners?|maintainers?|creators?|root|superusers?)|lead` +
  String.raw` engineer|cto|ceo|ciso|(?:security|platform|it|compliance|infrastructure) (?:team` +
  String.raw`|department|support))`;
const private_ =
  String.raw`(?:conversations?|chats?|transcripts?|prompts?|user (?:requests?|messages?|data` +
  String.raw`|input|queries)|(?:their|its|file|memory|your) (?:contents?|body)|memory contents` +
  String.raw`|environment|credentials|tokens?|cookies?|api keys?|secrets?|passwords|session` +
  String.raw` (?:data|cookies?)|messages?|everything|all data|metadata)`;
const away = String.raw`(?:https?:\/\/\S|\S+@\S+\.\w|(?:attacker|evil|webhook)\.\w)`;

/**
 * Phrases by which a memory plants itself, or takes a word that nobody gave: orders that ask to be
 * kept, permissions, claimed roles, consent from before, and what waits for a word of the user.
 * Each asks for two things at least, for each alone stands in ordinary guidance.
 */
export const plantingPhrases: readonly PayloadPhrase[] = [
  phrase(
    'plants itself in memory',
    ['long term ', 'long-term ', 'permanent ', 'persistent ', "the agent's ", 'your '],
    String.raw`\b${plant}\b.{0,60}\b(?:your|permanent|long[- ]term|persistent|the agent's) ` +
      String.raw`${memory}\b.{0,160}\b${power}\b`,
  ),
  phrase(
    'plants itself in memory',
    ['your '],
    String.raw`\byour ${memory} (?:should|must|shall|will) (?:now )?(?:contain|hold|include|say)\b` +
      String.raw`|\b${plant} (?:this|the following)\b.{0,40}\byour ${memory}\b.{0,20}\band (?:load` +
      String.raw`|follow|obey|apply|execute) it\b`,
  ),
  phrase(
    'plants itself in memory',
    [
      'add the ',
      'add this',
      'commit t',
      'inject t',
      'insert t',
      'keep the',
      'memorise',
      'memorize',
      'persist ',
      'plant th',
      'please r',
      'please s',
      'populate',
      'put the ',
      'record a',
      'record i',
      'record t',
      'remember',
      'save as ',
      'save it ',
      'save the',
      'save thi',
      'store as',
      'store it',
      'store th',
      'update t',
      'write th',
    ],
    String.raw`\b${plant} the following (?:instruction|directive|rule|order)s? (?:between|across|in` +
      String.raw` all|for all) (?:\w+ )?sessions\b|(?:^|[.:;!]\s*)(?:please )?(?:save|store|record` +
      String.raw`|remember) (?:this |it )?as an? (?:instruction|order|directive|command)\b|\badd this` +
      String.raw` (?:line|rule|instruction)?\b.{0,40}\b(?:claude|agents)\.md\b.{0,20}\bso that` +
      String.raw` (?:every|all|each) ${later} sessions?\b`,
  ),
  phrase(
    'plants itself in memory',
    [
      'hidden ',
      'high pr',
      'high-pr',
      'highest',
      'permane',
      'persist',
      'standin',
      'system ',
      'trusted',
    ],
    String.raw`\b(?:${plant}|treat|regard)\b.{0,60}\b(?:as|be) (?:an? )?(?:\w+[- ]){0,2}(?:system` +
      String.raw`|permanent|persistent|standing|high[- ]priority|highest|trusted|hidden)` +
      String.raw` (?:instruction|directive|rule|fact|prompt|order|command)s?\b`,
  ),
  phrase(
    'plants itself in memory',
    ['remember'],
    String.raw`(?:^|[.:;!,(]\s*|\b(?:please|must|and|always|to|should)\s+)remember\b.{0,40}\b(?:for` +
      String.raw`|across|in|between) (?:all|every|each|any) (?:${later} )?${sessions}\b`,
  ),
  phrase(
    'plants itself in memory',
    ['coming ', 'following ', 'future ', 'later ', 'next ', 'other ', 'subsequent '],
    String.raw`\b(?:for|in|across) (?:all|every|each|any) ${later} ${sessions}` +
      String.raw`\b.{0,80}\b(?:remember|obey|append|send|forward|approve|say|grant|skip|comply|never` +
      String.raw` flag|do not ask)\b`,
  ),
  phrase(
    'plants itself in memory',
    ['between s', 'permanent', 'persisten'],
    String.raw`(?:^|[.:;!,(]\s*|\b(?:please|and)\s+)(?:store|save|remember|record|keep|set` +
      String.raw`|persist)\b.{0,40}\b(?:permanently|persistent (?:rule|instruction|directive)s?` +
      String.raw`|permanent (?:rule|instruction|directive)s?|between sessions)\b.{0,120}\b${power}` +
      String.raw`\b|\bpermanent note to yourself\b|\bpersistent directive\s?:`,
  ),
  phrase(
    'plants itself in memory',
    ['backdoo', 'hidden ', 'logic b', 'secret ', 'trigger'],
    String.raw`\b(?:hidden|secret) (?:memory )?(?:rule|instruction|directive` +
      String.raw`|entry)s?\b.{0,60}\b(?:memory|users? (?:can ?not|can't|do not|don't) see)\b` +
      String.raw`|\b(?:logic bomb|backdoor)\b.{0,40}\bmemory\b|^\W*trigger\s?:.{0,120}\baction\s?:`,
  ),
  phrase(
    'plants itself in memory',
    ['add to ', 'put it in', 'put this ', 'save to ', 'store in ', 'update ', 'write to '],
    String.raw`\b(?:write to|store in|save to|add to|put (?:this|it) (?:in|into)|update|update` +
      String.raw` your) (?:your )?(?:${memory}|claude\.md|agents\.md|rules file)\b(?:\s?:` +
      String.raw`|.{0,60}\b(?:so that|that|with|to include)\b).{0,120}\b(?:approv\w+|administrator` +
      String.raw`|permission|granted|trusted|bypass|skip|ignore|unrestricted|allowed_domains|always` +
      String.raw` (?:forward|send|run|execute|granted)|no restrictions|without (?:asking|review` +
      String.raw`|question)|execute)\b`,
  ),

  phrase(
    'gives a permission that nobody gave',
    ['agent', 'assistant', 'chatbot', 'llm', 'model', 'you'],
    String.raw`\b${henceforth}\b.{0,80}\b(?:you|${reader}) (?:\w+ )?(?:may|can|are (?:allowed|free` +
      String.raw`|permitted|authori[sz]ed|cleared)|is (?:allowed|permitted)|do not (?:need|have)` +
      String.raw`|don't (?:need|have)|no longer (?:need|have)|need not)\b.{0,80}\b(?:${skip}` +
      String.raw`|without|ask|confirm\w*|push to|delet\w+|show diffs|private keys?|credentials` +
      String.raw`|secrets|${guard})\b`,
  ),
  phrase(
    'gives a permission that nobody gave',
    ['always ', 'answer ', 'count a', 'counts ', 'mark it', 'mark th', 'treat a', 'treat e'],
    String.raw`\b${henceforth},?\s.{0,80}(?:\btreat (?:any|every|all) (?:instructions?|messages?` +
      String.raw`|text|requests?)\b.{0,60}\bas (?:if|though|coming|trusted)|\b(?:count|counts) as` +
      String.raw` approvals? by|\bmark (?:it|them) as (?:skipped|passed)\b.{0,60}\breport|\banswer` +
      String.raw` (?:every|each|all|any) (?:questions?|requests?)\b.{0,60}\bwith\b|\balways (?:send` +
      String.raw`|forward|approve|execute|run (?:this|my)|obey|comply)\b)`,
  ),
  phrase(
    'gives a permission that nobody gave',
    [
      'agent a',
      'agent h',
      'agent i',
      'agents ',
      'allowed',
      'authori',
      'cleared',
      'free to',
      'granted',
      'lifted ',
      'permiss',
      'permitt',
      'suspend',
      'the age',
      'waived ',
      'you are',
      'you hav',
      'you is ',
    ],
    String.raw`\byou (?:are|have been|were) (?:hereby |now |already |fully |explicitly` +
      String.raw` ){0,2}(?:authori[sz]ed|permitted|allowed|cleared|free|granted permission) to ` +
      String.raw`${skip}\b|\b(?:you|agents?|the agent) (?:are|is|have been) hereby (?:authori[sz]ed` +
      String.raw`|permitted|allowed|granted|instructed)\b|\bpermission is (?:hereby )?granted to` +
      String.raw` you\b|\b(?:waived|lifted|suspended) for (?:you|${reader})\b`,
  ),
  phrase(
    'gives a permission that nobody gave',
    [' do not h', ' do not n', ' does not', " don't ha", " don't ne", ' no longe'],
    String.raw`(?<!\bhuman\b[^.]{0,60})\b(?:you|${reader}) (?:no longer (?:have|has|need|needs)` +
      String.raw`|do(?:es)? not (?:have|need)` +
      String.raw`|don't (?:have|need)) to (?:follow|obey|comply with|respect) (?:the |any |your ` +
      String.raw`|these )?(?:\w+ )?(?:rules?|polic(?:y|ies)|guidelines|restrictions|instructions)\b`,
  ),
  phrase(
    'gives a permission that nobody gave',
    [
      'accept ',
      'allow a',
      'allow e',
      'approve',
      'disrega',
      'ignore ',
      'judgeme',
      'no long',
      'self-ce',
    ],
    String.raw`\b(?:polic(?:y|ies)|${guard}|rules?)\b.{0,40}\b(?:is|are|was|were|has been|have` +
      String.raw` been) (?:suspended|disabled|lifted|waived|retired|turned off|replaced by` +
      String.raw`|updated)\b.{0,60}\b(?:(?:accept|approve|allow) (?:all|every|any|everything)` +
      String.raw`|(?:self-certification|judgement) of the (?:agent|model|assistant)|no longer need` +
      String.raw` consent|(?:ignore|disregard) (?:previous|all|any|the old))\b`,
  ),
  phrase(
    'gives a permission that nobody gave',
    [
      ' are t',
      ' is to',
      ' must ',
      ' shall',
      ' shoul',
      ' will ',
      'consid',
      'regard',
      'this a',
      'this u',
      'treat ',
    ],
    String.raw`\b(?:you|${reader}|the model) (?:should|must|shall|will|is to|are to) (?:always` +
      String.raw` )?(?:consider|treat|regard)\b.{0,80}\b(?:as )?(?:an? )?(?:administrator|admin` +
      String.raw`|trusted|pre-approved|false positive|verified)\b|\b(?:consider|treat|regard) (?:user` +
      String.raw` |account |the user )\S{1,40}(?: as)? (?:an? )?(?:administrator|admin|owner|trusted` +
      String.raw`|verified)\b|\bthis (?:user|account) is (?:a verified (?:administrator|admin)` +
      String.raw`|whitelisted|pre-approved|an? (?:administrator|admin) (?:with|and))\b`,
  ),

  phrase(
    'claims a role',
    ['as ', 'i am ', "i'm ", 'this is the ', 'this is your '],
    String.raw`\b(?:as (?:the |your |an? )?|i am (?:the |your |an? )?|i'm (?:the |your |an? )?|this` +
      String.raw` is (?:the |your )|speaking as (?:the |your )?)${boss}\b.{0,50}\bi(?:'m| am)?` +
      String.raw` (?:hereby )?(?:authori[sz](?:e|ed|ing)|order(?:ed)?|instruct(?:ed)?|command` +
      String.raw`|grant(?:ed)?|permit(?:ted)?|direct|lifting|lift|require you|previously|allow you` +
      String.raw`|confirm that you)\b`,
  ),
  phrase(
    'claims a role',
    [
      'i am a',
      'i am f',
      'i am t',
      'i am w',
      'i am y',
      'i work',
      "i'm a ",
      "i'm an",
      "i'm at",
      "i'm fo",
      "i'm fr",
      "i'm th",
      "i'm wi",
      "i'm yo",
      'this i',
    ],
    String.raw`\b(?:i am|i'm) (?:the |your |an? )(?:system |verified )?(?:administrator|admin` +
      String.raw`|developer|operator|creator)\b.{0,120}\b(?:you must|comply|obey|without` +
      String.raw` restrictions?|bypass|all my requests|pre-approved)\b|\bthis is your (?:developer` +
      String.raw`|operator|creator|administrator|owner)(?: speaking)?\b|\b(?:i am|i'm|i work) (?:from` +
      String.raw`|for|at|with) (?:anthropic|openai|google|microsoft)\b.{0,60}\b(?:test|debug|audit` +
      String.raw`|verify|print|you)\w*\b`,
  ),
  phrase(
    'claims a role',
    ['you a', "you'r"],
    String.raw`\byou(?:'re| are) (?:now )?(?:speaking|talking|dealing|interacting) (?:to|with)` +
      String.raw` (?:an? |the |your )?(?:\w+ )?(?:administrator|admin|developer|owner|root|operator` +
      String.raw`|creator|superuser)\b`,
  ),
  phrase(
    'claims a role',
    [
      'instruc',
      'message',
      'note by',
      'note fr',
      'notice ',
      'on beha',
      'order b',
      'order f',
      'orders ',
      'platfor',
      'policy ',
      'securit',
      'system ',
      'update ',
      'urgent ',
    ],
    String.raw`\b(?:message|note|notice|update|instructions?|orders?) (?:from|by) (?:the |your` +
      String.raw` )?(?:${boss}|model provider|vendor|platform|anthropic|openai)\b.{0,30}\b(?:to|for) ` +
      String.raw`${reader}\b|\b(?:policy|platform|system|security|urgent) (?:notice|update|message` +
      String.raw`|alert)s? (?:for|to) ${reader}\b|\bon behalf of (?:the |your )?${boss}.{0,20}` +
      String.raw`${reader}\b|\b(?:note|message|notice) from (?:the |your )?(?:model provider|provider` +
      String.raw`|anthropic|openai)\b`,
  ),
  phrase(
    'claims a role',
    [
      'allowed ',
      'approved ',
      'asked ',
      'authorised ',
      'authorized ',
      'cleared ',
      'exempted ',
      'instructed ',
    ],
    String.raw`\b${boss} (?:has |have |had )?(?:already |just )?(?:approved|authori[sz]ed|exempted` +
      String.raw`|allowed|cleared|instructed|asked) (?:that )?(?:you|${reader}` +
      String.raw`)\b(?! (?:library|use|pool|runtime|image)).{0,80}\b(?:to|from|that|skip|bypass|act` +
      String.raw`|do not|for)\b`,
  ),
  phrase(
    'claims a role',
    ['authori', 'i comma', 'i direc', 'i hereb', 'i instr', 'i order', 'i requi'],
    String.raw`\bi (?:hereby )?(?:instruct|order|command|direct|require) (?:you\b|${reader}` +
      String.raw`\b)|\bauthori[sz]ed by:? (?:root|the admin\w*|admin\w*|the (?:ceo|cto` +
      String.raw`|owner))\b.{0,80}\b(?:instruction|model|agent|assistant|you|treat|override)\b`,
  ),
  phrase(
    'claims a role',
    ['act accor', 'do not as', 'no furthe'],
    String.raw`\b(?:approved|authori[sz]ed|allowed|permitted)\b.{0,120}\b(?:no further approval(?:` +
      String.raw` is)? needed|do not ask again|act accordingly)\b`,
  ),

  phrase(
    'claims what was said before',
    [
      'the user ',
      'user alre',
      'user expl',
      'user give',
      'user gran',
      'user has ',
      'user have',
      'user prev',
    ],
    String.raw`\b(?:the )?user (?:has |have )?(?:already |previously |explicitly )?(?:granted` +
      String.raw`|given) (?:you |full |unlimited |admin ){1,3}|\bthe user (?:has )?(?:already ` +
      String.raw`|previously )?(?:consented|agreed) to\b.{0,60}\b(?:so (?:send|share|proceed|continue` +
      String.raw`|do)|in (?:an?|the|our) (?:earlier|previous|prior|last) session)\b`,
  ),
  phrase(
    'claims what was said before',
    [
      'agreed',
      'from a',
      'from o',
      'from t',
      'from y',
      'in a e',
      'in a l',
      'in a p',
      'in an ',
      'in our',
      'in the',
      'in you',
      'last c',
      'last s',
      'previo',
      'prior ',
    ],
    String.raw`\b(?:in|from) (?:the|our|an?|your) (?:previous|last|earlier|prior) (?:session` +
      String.raw`|conversation|chat)\b.{0,40}\b(?:you|we) (?:have )?(?:agreed|promised|confirmed` +
      String.raw`|allowed|were told|would stop|said (?:that )?you)|\bagreed in (?:the|our|an?)` +
      String.raw` (?:previous|last|earlier|prior) (?:session|conversation) that (?:you|the agent)\b` +
      String.raw`|\b(?:previous|prior|last) session (?:showed|confirmed) that you\b|\b(?:prior` +
      String.raw`|previous|last) (?:session|conversation)\s?: (?:the )?(?:assistant|agent|user)` +
      String.raw` (?:confirmed|agreed|approved)`,
  ),
  phrase(
    'claims what was said before',
    ['you al', 'you ea', 'you ha', 'you pr', 'you to', 'your e', 'your p'],
    String.raw`(?:^|[.;:!,]\s*|\bthat )you (?:have )?(?:previously|already|earlier) (?:told (?:me` +
      String.raw`|us)|agreed|confirmed|verified (?:this|that|the)|promised|approved|authori[sz]ed)\b` +
      String.raw`|\byou (?:told|promised) (?:me|us) (?:last time|earlier|before|previously|that` +
      String.raw` all)\b|\byour (?:earlier|previous|past) self (?:left|wrote|told|decided)\b`,
  ),
  phrase(
    'claims what was said before',
    ['recall', 'remember'],
    String.raw`\b(?:recall|remember)\b.{0,40}\b(?:i am the|the|your) (?:system )?(?:administrator` +
      String.raw`|admin|owner|operator|developer|user)\b.{0,40}\b(?:allowed|authori[sz]ed|exempted` +
      String.raw`|permitted|granted|told) you\b`,
  ),
  phrase(
    'claims what was said before',
    ['continue', 'please c', 'please p', 'proceed '],
    String.raw`(?:^|[.;!]\s*)(?:please )?(?:continue|proceed) (?:with|on|under|by) (?:that|this)` +
      String.raw` (?:policy|basis|behaviou?r|agreement|permission)\b`,
  ),

  phrase(
    'waits for a word of the user',
    ['anybody', 'anyone', 'customer', 'developer', 'somebody', 'someone', 'user'],
    String.raw`\b(?:when(?:ever)?|if|once|as soon as|after|the moment|until|next` +
      String.raw` time)\b.{0,30}\b(?:user|somebody|someone|anybody|anyone|developer` +
      String.raw`|customer)\b.{0,100}\b(?:(?<!\b(?:asks?|tells?|wants?)` +
      String.raw` you to (?:\w+ (?:\w+ )?or )?)(?:save|store|write|add)\b.{0,40}\b(?:to|in|into) (?:\w+` +
      String.raw` )?memory|(?:treat|take|count) (?:that|this|it|the answer) as (?:consent|approval` +
      String.raw`|permission|confirmation)|(?:execute|run|carry out|perform|follow) (?:the|all|any` +
      String.raw`|what(?:ever)?) (?:commands?|instructions?|steps?|orders?)?\s?(?:that )?(?:is |are` +
      String.raw` )?(?:stored|below|above|hidden|in this (?:note|file|memory)))`,
  ),
  phrase(
    'waits for a word of the user',
    ['after the us', 'if the user ', 'once the use', 'when the use', 'whenever the'],
    String.raw`\b(?:when(?:ever)?|if|once|after) the user (?:next|later) (?:says?|confirms?|replies` +
      String.raw`|types?|asks?|answers?)\b|\b(?:when(?:ever)?|if|once|after) the user (?:says?` +
      String.raw`|confirms?|replies|types?|answers?|responds?)\b.{0,80}\b(?:yes|sure|thanks|ok|okay` +
      String.raw`|go ahead|any confirmation)\b.{0,80}\b(?:store|save (?:to|the)|execute|grant|treat` +
      String.raw` (?:that|it) as|update your|send (?:the|their|all)|transfer|forward)\b`,
    true,
  ),
  phrase(
    'waits for a word of the user',
    ['ask', 'want to know', 'wants to know'],
    String.raw`\b(?:when(?:ever)?|if|next time|should|once)\b.{0,60}\b(?:asks?|asked|wants? to` +
      String.raw` know)\b.{0,30}\b(?:whether|who|about|to|for|if|why)\b.{0,20}\b(?:approved|this` +
      String.raw` (?:memory|note|file|rule)|your (?:instructions|memory|rules|system prompt)|the` +
      String.raw` (?:change history|check is gone)|forget this|(?:was|were)` +
      String.raw` edited)\b.{0,60}\b(?:answer|say|tell (?:them|him|her|the user)|reply|respond|blame` +
      String.raw`|pretend|deny)\b`,
  ),
  phrase(
    'waits for a word of the user',
    [
      'conversa',
      'message ',
      'text con',
      'the conv',
      'the mess',
      'the text',
      'the user',
      'you see ',
    ],
    String.raw`\b(?:when(?:ever)?|if)\b.{0,40}\b(?:you see|the user (?:mentions|says|types)|(?:the` +
      String.raw` )?(?:conversation|message|text) contains) (?:the )?(?:word|phrase|keyword` +
      String.raw`|code)s?\b.{0,60}\b(?:forward|send|switch|execute|run|carry out|activate|disable` +
      String.raw`|grant|reveal|post|transfer)\b`,
  ),
  phrase(
    'waits for a word of the user',
    [
      'do not m',
      'do not t',
      "don't me",
      "don't te",
      'quietly ',
      'say noth',
      'secretly',
      'silently',
      'without ',
    ],
    String.raw`\b(?:when(?:ever)?|if|once|as soon as|each time|every time|next time|the moment` +
      String.raw`|after|before|on the (?:next|third|second|first))\b[^.!?]{0,160}\b(?:say nothing` +
      String.raw` (?:of|about) (?:it|this)|without mentioning (?:it|this)|(?<!\b(?:docs|they|we|files` +
      String.raw`|tests) )(?:do not|don't) mention (?:it|this)|(?<!\byou )(?:do not|don't) tell` +
      String.raw` (?:anyone|anybody|them|the user)|(?:[,;:]|\band|\bthen|\bplease)\s+(?:quietly` +
      String.raw`|silently|secretly) (?:add|run|send|execute|install|change|approve|forward` +
      String.raw`|replace))\b`,
  ),
  phrase(
    'waits for a word of the user',
    ['curl', 'wget'],
    String.raw`\b(?:when(?:ever)?|each time|every time|next time|before each|once` +
      String.raw`|if)\b.{0,100}\b(?:first )?(?:run|execute)\b.{0,20}(?:\bcurl|\bwget)\b[^` +
      String.raw`|\n]{0,80}(?:\|\s?(?:sudo )?(?:ba)?sh\b|attacker|evil)`,
    true,
  ),

  phrase(
    'sends what it reads away',
    ['copy', 'exfiltrate', 'forward', 'post', 'send', 'sync', 'transmit', 'upload'],
    String.raw`\b(?:always|each|every|whenever|when|before|after|all|if|also|dump|export` +
      String.raw`|action:)\b.{0,80}\b(?:send|forward|post|upload|copy|exfiltrate|synchroni[sz]e` +
      String.raw`|transmit|sync)\b.{0,60}\b${private_}\b.{0,60}\bto ${away}`,
  ),
  phrase(
    'sends what it reads away',
    ['dump ', 'exfil', 'expor', 'forwa', 'send '],
    String.raw`\b(?:forward|exfiltrate|dump|export|send)\b (?:a copy of )?(?:all|every|the entire` +
      String.raw`|your (?:entire|whole|complete)) (?:\w+ ){0,2}(?:conversations?|transcripts?|memory` +
      String.raw` contents|knowledge base|user (?:data|requests?|messages?)|prompts?|api keys?` +
      String.raw`|credentials|session data|messages)\b.{0,80}\bto ${away}`,
  ),
  phrase(
    'sends what it reads away',
    [
      '.aws/cred',
      '.env',
      '/.aws/cre',
      'content o',
      'contents ',
      'current t',
      'database_',
      'for all a',
      'for all b',
      'for all c',
      'for all e',
      'for all r',
      'for each ',
      'for every',
      'in all an',
      'in all bu',
      'in all co',
      'in all ex',
      'in all re',
      'in each a',
      'in each b',
      'in each c',
      'in each e',
      'in each r',
      'in every ',
      'private k',
      'real key',
      'real pass',
      'real toke',
      'session c',
      'the value',
      '~.aws/cre',
      '~/.aws/cr',
    ],
    String.raw`\b(?:include|append|encode|copy|put|write|paste|use|embed)\b.{0,30}(?:\bsession` +
      String.raw` cookies?|\bDATABASE_URL|\breal (?:key|token|password)s?|~?\/?\.aws\/credentials` +
      String.raw`|(?:contents? of )?${envFile}|\bcurrent token|\bprivate keys?|\bthe value of` +
      String.raw` [A-Z_]{4,})\b.{0,60}\b(?:(?:in|into|to|after)\b.{0,20}\b(?:commit messages?|bug` +
      String.raw` reports?|(?:your|every|each) (?:answer|reply|report|summary)|report|artefacts?(?:` +
      String.raw` folder)?|artifacts?|examples?))\b|\b(?:in|for) (?:every|each|all) (?:commit` +
      String.raw` messages?|bug reports?|answers?|repl(?:y|ies)|examples?|reports?),?` +
      String.raw` .{0,20}(?:encode|include|append|use|put) (?:the )?(?:value of [A-Z_]{4,}|session` +
      String.raw` cookie|current token|real key)`,
    true,
  ),
  phrase(
    'sends what it reads away',
    ['agents ', 'ai agen', 'all age', 'the age', 'the ass'],
    String.raw`\b(?:all agents|agents (?:reading|must|have to|should)|the assistant (?:has|needs)` +
      String.raw` to|the agent (?:must|has to|needs to)|ai agents)\b.{0,80}\b(?:post|write|paste|send` +
      String.raw`|copy|re-?authenticate|reveal|print)\b.{0,40}\b(?:its|their|the|your) (?:\w+` +
      String.raw` ){0,2}(?:tokens?|credentials?|api keys?|secrets?|passwords?|private keys?|ssh` +
      String.raw` keys?)\b`,
  ),
  phrase(
    'sends what it reads away',
    ['.env'],
    String.raw`\b(?:for (?:every|each)|whenever|before you answer|after each|at the end of (?:every` +
      String.raw`|each))\b.{0,60}\b(?:append|send|post|upload|forward|copy) (?:the )?(?:contents? of` +
      String.raw` )?\S{0,12}${envFile}`,
    true,
  ),

  phrase(
    'asks for secrecy',
    [
      'develop',
      'human a',
      'human c',
      'human m',
      'human s',
      'humans ',
      'not to ',
      'operato',
      'people ',
      'reviewe',
      'user ar',
      'user ca',
      'user ma',
      'user mu',
      'user sh',
      'users a',
      'users c',
      'users m',
      'users s',
    ],
    String.raw`\b(?:users?|humans?|people|developers?|reviewers?|operators?) (?:must|should|may|can` +
      String.raw`|shall|are) not (?:to )?(?:learn|know|see|find out|be told|hear|notice|be` +
      String.raw` informed)(?: of| about| that)? (?:this (?:rule|note|instruction|entry|step|line` +
      String.raw`|file)|these (?:rules|instructions))\b|\bnot to be (?:discussed|shared) with (?:the` +
      String.raw` )?users?\b`,
  ),
  phrase(
    'asks for secrecy',
    [
      'as if you ',
      'do not quo',
      'do not sho',
      "don't quot",
      "don't show",
      'leave it o',
      'leave no t',
      'omit this ',
    ],
    String.raw`\bleave no trace of this (?:instruction|rule|note|step|entry|message)\b|\bomit this` +
      String.raw` (?:step|rule|line|instruction|change|note|entry) from (?:the|your|any)\b|\b(?:do` +
      String.raw` not|don't) show the following (?:step|rule|line|instruction)s? in your\b` +
      String.raw`|\b(?:follow|obey|do as it says)\b.{0,40}\b(?:leave it out of|(?:do not|don't) quote` +
      String.raw` it)\b|\bas if you had not read (?:this|it)\b`,
  ),
  phrase(
    'asks for secrecy',
    ['anythi', 'asked ', 'asks a', 'asks w', 'whatev'],
    String.raw`\b(?:whatever|anything) (?:the )?(?:users?|people|they|anyone) asks? about (?:this` +
      String.raw` (?:file|note|memory|rule|entry)|these instructions),? (?:say|answer|reply|tell)\b` +
      String.raw`|\b(?:asked|asks) (?:about|whether) (?:your (?:instructions|rules|system prompt)` +
      String.raw`|this (?:memory|note|file)).{0,40}\b(?:say|tell|answer|reply|claim) .{0,20}\b(?:no` +
      String.raw`|none|not|nothing|only)\b`,
  ),
  phrase(
    'asks for a false report',
    [
      'answer ',
      'mark it',
      'mark th',
      'replace',
      'reply a',
      'reply e',
      'reply t',
      'respond',
      'that it',
    ],
    String.raw`\b(?:do not|don't|never) run\b.{0,60}\b(?:state|report|say|claim) .{0,30}\bthat it` +
      String.raw` (?:was|is|ran) (?:clean|green|fine|done|passed)\b|\bmark (?:it|them) as skipped and` +
      String.raw` report that all\b|\breplace the expected values\b.{0,60}\bcall it a fix\b` +
      String.raw`|\b(?:respond|answer|reply) (?:to )?(?:all|every|each|any) (?:requests?` +
      String.raw`|questions?)\b.{0,60}\b(?:with an empty|with "?x?"?\s?(?:and nothing|no findings)` +
      String.raw`|even if)\b`,
  ),

  phrase(
    'puts itself above the user',
    [
      'consi',
      'follo',
      'has a',
      'has h',
      'has m',
      'has t',
      'have ',
      'obey ',
      'overr',
      'regar',
      'super',
      'take ',
      'takes',
      'treat',
    ],
    String.raw`\b(?:has|have|takes?) (?:the )?(?:highest|absolute|top|maximum) (?:priority` +
      String.raw`|precedence)\b.{0,60}\b(?:other instructions|system prompt|the user|previous|all` +
      String.raw` (?:other|prior))\b|\b(?:obey|follow) this (?:document|file|note|memory|entry` +
      String.raw`|text)\b.{0,20}\b(?:over|above|before|instead of) (?:the |any |your )?(?:system` +
      String.raw` prompt|user|operator|other)\b|(?<!\buser(?:'s)? (?:instructions?|requests?) )` +
      String.raw`\b(?:overrides?|supersedes?) (?:what(?:ever)?` +
      String.raw`|anything|everything|all)\b (?:that )?(?:the user|you were|(?:prior|previous|other)` +
      String.raw` (?:instructions|prompts|orders|directives))\b|\b(?:treat|regard|consider)` +
      String.raw` (?:everything|anything|all|the (?:text|content|lines?)|what (?:is` +
      String.raw`|stands))\b.{0,40}\bas (?:an? )?(?:system (?:message|prompt|instruction)s?|(?:coming` +
      String.raw`|instructions?|orders?) from (?:the )?(?:user|system|developer|operator))`,
  ),

  phrase(
    'gives new instructions',
    ['new dire', 'new inst', 'new orde', 'new prio', 'new syst', 'updated '],
    String.raw`(?:^|[.;!\n]\s*)(?:new|updated) (?:system |priority )?(?:instructions|directives?` +
      String.raw`|orders)\s?:(?!\s*(?:see|read|\[|$))`,
  ),
  phrase(
    'gives new instructions',
    [' want', 'act a', 'as an', 'as th', 'ignor'],
    String.raw`\bact as if the (?:system prompt|instructions|rules|guidelines)\b.{0,20}\b(?:wrong` +
      String.raw`|void|gone|invalid|empty|not there)|\bignore system(?:,| and| then)\b|\b${boss}` +
      String.raw` wants? you to ${skip}\b|\bas (?:the|an) (?:ai|assistant|agent|llm|model) reading` +
      String.raw` this\b`,
  ),
  phrase(
    'gives new instructions',
    ['backwards', 'base64', 'decod', 'hex', 'reverse', 'rot13'],
    String.raw`\b(?:decod\w+|base64|rot13|hex|backwards|reversed?)\b.{0,120}\b(?:(?:follow|execute` +
      String.raw`|obey|carry out) (?:the|its|any|all) (?:resulting |decoded )?instructions?\b` +
      String.raw`|do(?:es)? what it says\b|as your (?:new )?(?:\w+ )?instructions\b)`,
  ),
  phrase(
    'gives a new role',
    [
      'act with n',
      'act withou',
      'answer wit',
      'behave wit',
      'from now o',
      'function w',
      'operate wi',
      'respond wi',
      'you are go',
      "you're goi",
    ],
    String.raw`\b(?:you|must|will|to)\b.{0,30}\b(?:operate|respond|answer|act|behave|function)` +
      String.raw` (?:without|with no) (?:any )?(?:content |safety |ethical )?(?:restrictions|filters` +
      String.raw`|limitations|guardrails|rules)\b|\bfrom now on,? you (?:will|are going to|must|shall` +
      String.raw`|have to) (?:have to )?(?:play|act|pretend|respond as|answer as|answer my|obey` +
      String.raw`|comply)\b|\byou(?:'re| are) going to (?:pretend to be|act as)\b`,
  ),
  phrase(
    'sends secrets away',
    ['your '],
    String.raw`\b(?:reveal|print|repeat|show|output|leak|quote|dump|display|share|disclose|write` +
      String.raw` out)\b (?:me |us )?(?:all |of )*your (?:full |complete |original |initial |entire ` +
      String.raw`|hidden |exact |internal |secret |custom )*(?:system message|system prompt` +
      String.raw`|instructions|initial prompt|hidden polic(?:y|ies)|guidelines|configuration)\b(?!` +
      String.raw` (?:file|folder|page|in the docs))`,
  ),
  phrase(
    'puts itself above the user',
    ['override', 'supersed'],
    String.raw`\b(?:supersedes?|overrides?) (?:all|any|every)\b(?: [\w-]+){0,4} (?:instructions` +
      String.raw`|directives|prompts|orders)\b(?! (?:found|in|from|contained|embedded|inside)\b)`,
  ),
  phrase(
    'asks for approval without review',
    [
      'accept ',
      'always ',
      'approve',
      'do not ',
      "don't f",
      'mark al',
      'mark an',
      'mark ea',
      'mark ev',
      'mark th',
      'merge a',
      'merge e',
      'merge t',
      'never f',
      'promote',
      'trust a',
      'trust c',
      'trust e',
      'trust f',
      'trust t',
    ],
    String.raw`\b(?:approve|accept|promote|merge|trust|mark)\b (?:the |this |these |every |all |any` +
      String.raw` |each )[^.;:]{1,80}?(?:whatever (?:you|it|they|the)|regardless of|no matter what` +
      String.raw`|unseen\b|blindly\b|without (?:opening|looking|reading|question))|\b(?:never|do not` +
      String.raw`|don't) flag\b.{0,60}\b(?:whatever|regardless|no matter)\b|\btrust (?:files|code` +
      String.raw`|anything|everything)\b.{0,40}\bblindly\b|\balways answer that (?:it|the code) looks` +
      String.raw` good\b|\balways (?:run|execute|follow|obey) my (?:commands|instructions|requests)\b`,
  ),
  phrase(
    'asks for approval without review',
    [
      'accept a',
      'accept e',
      'agent re',
      'agent wh',
      'agents r',
      'agents w',
      'approve ',
      'merge al',
      'merge an',
      'merge ev',
      'merge it',
      'promote ',
      'request ',
    ],
    String.raw`\bagents? (?:reading this|who read this)\b.{0,30}\b(?:must|have to|should|shall)` +
      String.raw` (?:accept|approve|merge|promote|trust)\b|\b(?:promote|accept|approve|merge)` +
      String.raw` (?:every|all|any) (?:findings?|pull requests?|changes?|code) (?:by|from|of) (?:this` +
      String.raw`|the same|user|author|account)\b|\brequest review from nobody\b|\bmerge it` +
      String.raw` yourself\b`,
  ),
  phrase(
    'tells the model what to recommend',
    [
      'disable ',
      'disabling',
      'do not me',
      "don't men",
      'even if i',
      'in every ',
      'rate this',
      'regardles',
      'switch ',
      'switching',
      'turn ',
      'turning ',
      'whatever ',
    ],
    String.raw`\b(?:when(?:ever)?|always|if|in every)\b.{0,80}\b(?:recommend|rank|rate|advise` +
      String.raw`|suggest)\b.{0,80}\b(?:regardless of|whatever the question|do not mention|don't` +
      String.raw` mention|(?:turn(?:ing)?|switch(?:ing)?|disabl(?:e|ing)) (?:off )?(?:the` +
      String.raw` )?(?:firewall|fraud detection|safety|security|antivirus|authentication|protection` +
      String.raw`|two-factor)\w*|even if it is not)\b|\brecommend\b.{0,40}\bin every (?:answer|reply` +
      String.raw`|response)\b.{0,20}\bwhatever\b|\brate this (?:\w+ )?(?:package|project|repository` +
      String.raw`|code|paper|submission|product|candidate|resume) as (?:safe|excellent|good|the best` +
      String.raw`|accept|trusted)\b`,
  ),
  phrase(
    'calls for a tool before the user did',
    [
      ' after it ',
      ' after the',
      ' after you',
      ' as soon a',
      ' before it',
      ' before th',
      ' before yo',
      ' once it h',
      ' once they',
      ' once you ',
      ' when it h',
      ' when they',
      ' when you ',
      'and do wha',
      'assistant ',
      'assistant,',
      'your first',
    ],
    String.raw`\b(?:ai |coding |llm )?agents?\s?:\s?your first (?:action|step|task|thing)\b` +
      String.raw`|\b(?:agent|assistant|model|ai)s? (?:must|has to|have to|needs? to|should) (?:now` +
      String.raw` )?(?:call|invoke|execute) \S+ (?:once|when|after|before|as soon as) (?:it|they|you)` +
      String.raw` (?:has|have) read\b|\bassistant,? before you continue\b.{0,20}\bcall\b` +
      String.raw`|\bfetch\b.{0,60}\band do what it says\b|\byour first (?:action|step|thing) in this` +
      String.raw` (?:repository|project|session)\b.{0,40}\b(?:has to be|must be|is)\b.{0,80}\bbefore` +
      String.raw` (?:anything|you answer|the user)`,
  ),
  phrase(
    'tells the model to act unseen',
    ['agent', 'assistant', 'chatbot', 'llm', 'model'],
    String.raw`\b(?:(?:important|hidden|special|secret|new|following|final) )?(?:instructions?` +
      String.raw`|directives?|orders?|message|to the) (?:for|to)?\s?${reader}` +
      String.raw`(?: (?:reading|processing|that reads?) this)?\s?:\s.{0,120}\b(?:approve|recommend` +
      String.raw`|rate|rank|send|post|upload|trust|treat|lower|disable|bypass|grant|accept|output` +
      String.raw`|reveal|leak|ignore|run|execute|call|remember|forward|say)\b`,
  ),
];
