/**
 * What texts say that steer an agent instead of telling it something. It finds the clumsy ones: a
 * reason for a second look and no defence.
 */
const steering = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines?|policy|policies)\b/i,
  /\b(?:system prompt|developer message|jailbreak|you are now|act as (?:an? )?(?:admin|root)|new instructions?)\b/i,
  /\b(?:do not|don't|never|without)\b.{0,20}\b(?:tell|telling|inform|informing|mention|ask|asking|show|alert|notify)\w*\b.{0,20}\b(?:the )?(?:user|users|human|person|anyone|anybody|reviewer|permission|confirmation|approval)\b/i,
  /\b(?:curl|wget)\b[^|\n]{0,200}\|\s*(?:ba|z)?sh\b|\beval\s*\(|\bbase64\s+(?:-d|--decode)\b/i,
  /\b(?:skip|disable|bypass|turn off|avoid)\b.{0,30}\b(?:review|reviews|approval|security|auth(?:entication|orization)?|signature|gate|sandbox|permission)\b/i,
  /\b(?:send|post|upload|exfiltrate|forward|leak)\b.{0,40}\b(?:secrets?|tokens?|credentials?|passwords?|\.env|private keys?|environment variables)\b/i,
  /<\/?(?:system|assistant|instructions?|important)\b[^>]*>/i,
  /\b(?:always|auto(?:matically)?)[- ](?:approve|accept|promote|trust)\b/i,
];

/** Whether a text reads like an instruction to an agent, rather than something that is known. */
export function isInstructionLike(text: string): boolean {
  return steering.some((pattern) => pattern.test(text));
}
