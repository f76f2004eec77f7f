// Generated from schemas/v1 by scripts/generate.ts. Do not edit.

/** The keys of a ledger entry in their order, level by level; null where a value has no keys of its own. */
export const entryKeys = {
  "v": null,
  "act": null,
  "at": null,
  "by": null,
  "actor": null,
  "standing": null,
  "inside": null,
  "attestation": null,
  "raised_by": null,
  "reviewer": {
    "identity": null,
    "standing": null
  },
  "corroboration": null,
  "task": null,
  "session": null,
  "items": {
    "item": null,
    "kind": null,
    "path": null,
    "from": null,
    "to": null,
    "pin": null,
    "high": null,
    "reason": null,
    "cause": null,
    "until": null,
    "blocked_by": null,
    "successor": null,
    "claim": null,
    "traces": null,
    "obligations": null,
    "evidence": null,
    "says": {
      "claim": null,
      "title": null,
      "evidence": null,
      "applies_when": null,
      "does_not_apply_when": null,
      "owners": null,
      "paths": null,
      "origin_obligations": null,
      "origin_traces": null,
      "pass": null,
      "profile": null,
      "confidence": null,
      "origin": null,
      "findings": null,
      "context": null,
      "alternatives": null,
      "consequences": null,
      "impact": null,
      "expected": null,
      "reproduction": null,
      "root_cause": null,
      "given_up": null,
      "meaning": null,
      "aliases": null,
      "not": null,
      "guide": null,
      "pointer": null,
      "text": null,
      "spec": null,
      "modality": null,
      "verify_by": null,
      "topic": null,
      "guard": null,
      "valid_until": null,
      "review_by": null,
      "load_when": null,
      "content_hash": null,
      "per_surface_hash": {
        "kind": null,
        "surface": null,
        "hash": null,
        "unique": null,
        "loose": null
      }
    },
    "diff": null,
    "guard_proof": {
      "commits": null,
      "caught": null,
      "level": null,
      "baseline": {
        "guard": null,
        "line": null,
        "count": null
      }
    }
  },
  "closing": {
    "covers": null,
    "surfaces": {
      "surface": null,
      "hash": null
    },
    "proofs": null
  },
  "overrides": null,
  "reopened": null,
  "corrects": null,
  "followed": null,
  "parents": null
} as const;
