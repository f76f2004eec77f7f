### Every act on memory: who may do it, what it writes, and how.
### $command: promote
### $day: 2026-12-05
### $index: memory/INDEX.md
### $item: k3f
### $kind: a private key
### $path: corpus/findings/storm.md

## Every act
## $path: corpus/findings/retry.md

# $path: corpus/ledger/2026/11/01JC.json
act-entryDamaged = { $path } is not what was written: nothing is decided on it
    .mend =
        take the change back: git checkout HEAD -- { $path }
        `ledger verify` says what is wrong with it
# $folder: memory/.txn
act-journalTracked = git tracks files in { $folder }, which belongs to this clone alone
    .mend = git rm -r --cached -- { $folder } && git commit
act-identityUnknown = git does not say who you are, so nobody could be named for this
    .mend = git config --global user.name "Your Name" && git config --global user.email you@example.org
# $name: auth/refresh
act-taskNameInvalid = "{ $name }" is no name for a task
    .mend = letters, digits, dots, hyphens and underscores, such as auth-refresh
# $name: auth
act-taskUnknown = no task "{ $name }"
    .mend = `ledger review --list` lists the tasks that have something waiting
# $name: auth-refesh
# $near: auth-refresh
act-taskMistyped = no task "{ $name }"; did you mean { $near }?
    .mend = `ledger review --list` lists the tasks that have something waiting
act-proofOutdated = { $path } changed while its proof ran, so it proves nothing
    .mend = give a command that only looks, and run it again
# $path: build/report.txt
act-evidenceIgnored = git ignores { $path }: nobody but you can check it
    .mend = cite a file that is in the repository
# $what: corpus/findings/retry.md and 1 more
act-writtenIgnored = git ignores { $what }: commits leave out what this writes there
    .mend = take the pattern out of .gitignore, or git add -f { $path }
# $why: src/retry.ts cannot be read
act-leftOut = { $path } is left out of the files that agents load: { $why }
    .mend = ledger verify
act-memoryChanged = somebody else changed memory at the same time, so only part of this is written
    .mend = run the same command again

## Commands that write: their options
## $file: plan.json

actOptions-planWithoutInput = the plan does not hold the text its command read
actOptions-planEmpty = the command of the plan makes no plan here
    .mend = make the plan with --plan, and apply it as it was printed
actOptions-planTooLarge = { $file } is no plan: it is too large
actOptions-planNoText = { $file } is no plan: it is no text file
actOptions-baselineOfFiles = a baseline is of the whole workspace
    .mend = `ledger waive` leaves a rule aside in some files
actOptions-baselineWrittenAndPruned = --write makes the baseline anew: there is nothing to prune then
actOptions-indexAdoptedFirst = --adopt comes first, then --write
# $store: .claude/memory
actOptions-indexStoreUnwritten = --store goes with --write
    .mend = what is in a store: ledger topic list --store { $store }
actOptions-reviewedItem = review goes through everything that waits
    .mend = to decide one item: ledger promote ITEM, or reject, defer, quarantine
actOptions-reviewedSeveralWays = --list, --edit, --apply and --cite do not go together
actOptions-reviewWithoutTerminal = --edit needs a terminal and somebody in front of it
    .mend = from a script: ledger review --apply FILE
# $file: decisions.txt
actOptions-fileMissing = no such file: { $file }
actOptions-checkedAndPlanned = --check writes nothing and --plan prints what would be written: choose one
actOptions-landedForGood = --from carries out what people decided, and --check, --dry-run and --plan write nothing: choose one
actOptions-syncReplayed = a plan writes files of the repository, and --user and --check do not
actOptions-syncPlannedForUser = a plan is of files of the repository, and --user writes outside of it
    .mend = to see what it would write: ledger sync --user --dry-run
actOptions-unlockUnforced = unlock needs --force: make sure first that nobody else is writing here
    .mend = ledger unlock --force
actOptions-proofPlanned = --run and --plan do not go together: a proof is run when it is recorded
    .mend = ledger validate ITEM --run
actOptions-proofMissing = { $item } gives no command as its evidence
    .mend = add one: - Command: `npm test -- auth`
actOptions-waiversOfRule = --list stands alone: it shows all waivers
    .mend = ledger waive --list
actOptions-ruleMissing = say which rule is waived
    .mend = ledger waive IDX102 memory/INDEX.md --reason "…"; `ledger waive --list` shows what is
# $part: hooks
# $parts: configuration, commit-hook, agent-lines, ci
actOptions-unknownPart = "{ $part }" is not a part of setup
    .mend = the parts: { $parts }
actOptions-initConfig = init takes no --config: it writes ledger.config.json at the top of the repository
actOptions-blockWithoutAgent = --block goes with --agent
    .mend = `ledger init --agent claude-code --block`
# $command: init --yes
actOptions-nobodyToAsk = nothing was written: nobody can be asked here
    .mend = `ledger { $command }` writes it

## Every act: who may do it

policy-forPeopleNotCi = CI does not { $command }: that is for people
    .mend = it stays as it is until a person decides
# $command: retract
policy-forPeople = an agent does not { $command }: that is for people
    .mend = it stays as it is until a person decides
policy-claimedPerson = a person does not { $command } from within an agent's session or CI here: the name is only claimed
    .mend =
        it stays as it is until a person decides
        the committed configuration refuses such decisions (agents.claimedPerson)
policy-decidedByPeople = an agent does not { $command } here: deciding is for people
    .mend = it stays as it is until a person decides
policy-highForPeople = an agent does not { $command } what is of high consequence
    .mend = it stays as it is until a person decides
# $gates: P04, P08
policy-notOverridden = { $gates } cannot be overridden
    .mend = only P10 (withdrawn before), P11 (known already) and P15 (worth keeping) can
policy-overrideUnexplained = an override needs a reason
    .mend = --override P10 --reason "…"

## Every act: the entry that records it

# $key: items.0.target
# $expected: a path below the root
entry-badFileName = the entry would not be valid: { $key } should be { $expected }
    .mend = give the file a name without control characters and backslashes
# $key: items.0.reason
# $expected: a text
entry-malformed = the entry would not be valid: { $key } should be { $expected }
    .mend = say it otherwise
# $key: reason
# $codePoint: U+200B
# $kind: zero width space
entry-hiddenCharacter = { $key } has a hidden character, { $codePoint } ({ $kind }), and would be recorded for good
    .mend = take it out of what was said, or of the record; `ledger lint --only SEC701` shows it there

## Every act on memory: the text that was accepted
## $path: corpus/findings/rotated-refresh-token.md

# $path: .claude/memory/auth.md#refresh
acceptedText-edited = { $path } does not say what was accepted
    .mend =
        by mistake: ledger undo { $item }
        a typo: ledger amend { $item } --reason "…"
        a new truth: ledger supersede { $item }
acceptedText-editedBeforeWithdrawal = { $path } was edited by hand, and memory keeps the words that were accepted when it is withdrawn
    .mend = put them back, then again: ledger undo { $item }
# $decided: k3f
# $waiting: null
acceptedText-torn = { $path } holds both sides of a merge that is not finished
    .mend =
        put back what was accepted: ledger undo { $decided }
        finish the merge of { $waiting }, then again
# $copy: corpus/findings/rotated-refresh-token-2.md
acceptedText-writeCopy = first write what is true now into { $copy }
# $copy: corpus/findings/refresh-token-reuse.md
acceptedText-editMoved = your edit of { $path } is in { $copy }; { $path } says again what was accepted

## Every act on evidence: what does not prove a claim

# $surface: corpus/findings/rotated-refresh-token.md#claim
# $why: a claim cannot prove itself
# $fix: cite the code or the document that shows it
notEvidence-refused = { $surface } is not evidence: { $why }
    .mend = { $fix }
notEvidence-itself = a claim cannot prove itself
    .mend = cite the code or the document that shows it
notEvidence-note = the claim is from this note, or from what it copies
    .mend = cite the code or the document that shows it
notEvidence-circle = this record rests on the claim
    .mend = cite the code or the document that shows it
# $status: candidate
# $path: corpus/findings/rotated-refresh-token.md
notEvidence-undecided = this record is { $status }
    .mend = promote { $path } first, or cite the code or the document that shows it
# $status: superseded
notEvidence-withdrawn = this record is { $status }
    .mend = cite the code or the document that shows it
# $file: a task
notEvidence-repeats = { $file } only repeats claims
    .mend = cite the code or the document that shows it

## Every act: secrets

# $place: the reason
secret-inEntry = { $place } holds what looks like a secret ({ $kind })
    .mend = say it without, and revoke the secret
secret-inTopic = the topic holds what looks like a secret ({ $kind })
    .mend = say it without, and revoke the secret
secret-inRequest = what was said holds what looks like a secret ({ $kind })
    .mend = take it out, and revoke it
secret-inAnswer = the answer holds what looks like a secret ({ $kind })
    .mend = take it out, and revoke it
# $path: notes/deploy.md
# $line: 3
secret-inNote = { $path }:{ $line } is left out: it holds what looks like a secret ({ $kind })
    .mend = take it out there, revoke it, and import again
secret-inStatement = it holds what looks like a secret ({ $kind })

## Every act: secrets, places of an entry

entryPlace-reviewer = the reviewer
entryPlace-session = the session
entryPlace-task = the task
entryPlace-reason = the reason
entryPlace-obstacle = what it waits for

## Every name of an item
## $count: 2

# $path: .claude/memory/MEMORY.md#L57
item-undecidedNote = nothing was decided about { $path }, and nothing waits
    .mend = propose it: ledger capture --from { $path } …
# $name: k3f
# $ids: ["k3fa: A rotated token is rejected", "k3fq: The cache is shared"]
item-ambiguous = "{ $name }" is the start of { $count } ids
    .mend = { $ids }
# $name: storm
item-unknown = no item or record "{ $name }"
    .mend = `ledger review --list` lists what waits, `ledger log` what was decided
# $name: strom
# $near: storm
item-misspelt = no item or record "{ $name }"; did you mean { $near }?
    .mend = `ledger review --list` lists what waits, `ledger log` what was decided
item-noRecord = no record at { $path }
# $task: auth-refresh-client
# $position: 3
item-noPosition = { $task } has { $count } items, none is number { $position }
    .mend = `ledger review --list` lists what waits
# $task: auth-refresh
item-noTask = no task "{ $task }"
    .mend = `ledger review --list` lists what waits

## `ledger promote`, `reject`, `defer`, `block` and `close` without a name

# $name: k3f
# $title: A rotated refresh token is rejected
onlyOne-take = { $command } { $name } ({ $title })?
onlyOne-noneWaits = no item waits for a decision
    .mend =
        name one: ledger { $command } ITEM
        what was put off or set aside: ledger review --list --all
# $items: ["k3f: A rotated refresh token is rejected on reuse"]
onlyOne-unnamedItem = you named no item
    .mend =
        ledger { $command } ITEM
        { $items }
onlyOne-noneOpen = no task is open
    .mend = name one: ledger close TASK
# $tasks: ["auth", "billing"]
onlyOne-unnamedTask = you named no task
    .mend = ledger close { $tasks }

## `ledger promote`: by kind

# $spec: corpus/specs/auth.md
# $path: corpus/amendments/auth-reuse.md
landing-approvedSpec = { $spec } is approved, so memory does not change it: the request is in { $path }
    .mend = when it is decided: ledger reopen { $item }
landing-localDetail = { $item } is a local detail: it goes nowhere
    .mend =
        ledger reject { $item }
        if it is more than that, capture it as what it is: --kind fact
# $why: "drift" is in memory/glossary.md already
landing-termTaken = { $why }
    .mend =
        give each meaning a word of its own: "word (of this)" and "word (of that)"
        then: ledger reject { $item } --reason "one word, one meaning"

## `ledger sync`, and every act that changes memory
## $path: .claude/memory/MEMORY.md

projection-inMerge = { $path } is in the middle of a merge: nothing was written into it
    .mend = finish the merge, then: ledger sync
# $why: its block has no end
projection-brokenBlock = { $path }: { $why }, so nothing was written into it
    .mend = mend or delete its ledger:memory lines, then: ledger sync
projection-noRoomForOne = { $path } is full: 1 promoted record finds no room in what is loaded of it
    .mend = shorten it, then: ledger sync
# $count: 12
projection-noRoom = { $path } is full: { $count } promoted records find no room in what is loaded of it
    .mend = shorten it, then: ledger sync
projection-hiddenEnd = { $path } ends inside of code, a comment or something else that hides what follows: nothing was written
    .mend = close it, then: ledger sync

## `ledger apply`: a plan that was saved
## $name: plan.json

# $path: corpus/findings/rotated-refresh-token.md
# $command: ledger promote --plan k3f
savedPlan-outdated = the repository or the plan changed since it was made: { $path } comes out otherwise
    .mend = make it again, as who applies it: { $command }
savedPlan-tooLarge = { $name } is too large to be a plan
# $why: Unexpected end of JSON input
savedPlan-notJson = { $name } is no plan: { $why }
    .mend = ledger promote ITEM --plan > plan.json
# $why: "writes" is given twice, the second time on line 4
savedPlan-keyTwice = { $name } is no plan: { $why }
# $key: writes
# $expected: a list
savedPlan-keyInvalid = { $name } is no plan: "{ $key }" should be { $expected }
    .mend = the keys are in schemas/v1/plan.schema.json
savedPlan-commandMissing = the plan does not say which command made it
    .mend = make the plan with --plan, and apply it as it was printed
# $command: lint
savedPlan-commandUnknown = "{ $command }" is no command that makes a plan
    .mend = make the plan with --plan, and apply it as it was printed
savedPlan-flagsUnended = the plan was made with no end of its flags, which --plan never writes
    .mend = make the plan with --plan, and apply it as it was printed
# $flag: --yes
savedPlan-flagUnknown = the plan was made with { $flag }, which --plan never writes
    .mend = make the plan with --plan, and apply it as it was printed
savedPlan-runsProof = a plan runs no proof
    .mend = make the plan with --plan, and apply it as it was printed
# $time: 2126-11-22T10:00:00Z
savedPlan-notPast = the plan says it was made at { $time }, which is not past
    .mend = make the plan with --plan, and apply it as it was printed
savedPlan-outside = the plan was made outside of this workspace
    .mend = make the plan with --plan, and apply it as it was printed

## The last day of a record, and days in its claim
## $said: next week
## $was: 2026-12-05

recordEnd-noDay = "{ $said }" is no day that is certain
    .mend = write it as 2027-01-31, 31 January, Friday, tomorrow or in two weeks
# $said: last week
recordEnd-noPastDay = "{ $said }" is no day that is certain
    .mend = write it as 2026-11-01, 1 November, Monday, yesterday or two weeks ago
# $said: tomorrow
recordEnd-dayNoBlocker = "{ $said }" is a time, and nothing that could be done
    .mend =
        to put an item off until a day: ledger defer ITEM --reason "…" --until DATE
        name what it waits for: --blocked-by "#12"
recordEnd-over = { $day } is over: nobody would be served it
    .mend = name a day that is still to come
# $kind: term
recordEnd-noRecord = a { $kind } is kept in a file of yours, and has no last day
    .mend = leave out --until and --review-by
recordEnd-ofNote = a native note stays as it is, and has no last day
    .mend = leave out --from, and it gets a record of its own
recordEnd-set = it holds through { $day } (UTC): from the next day on nobody is served it
# $said: until 5 December
recordEnd-read = the claim says "{ $said }": it holds through { $day } (UTC), and from the next day on nobody is served it
    .mend = another day: --until DATE
recordEnd-review = somebody is asked to look at it again after { $day }
# $said: Thursday
recordEnd-dated = "{ $said }" is another day for each reader: the claim says { $day } instead
# $said: tomorrow
recordEnd-datedCondition = "{ $said }" is another day for each reader: the condition says { $day } instead
# $said: before Thursday
recordEnd-undatedCondition = "{ $said }" in a condition is another day for each reader: write the date
    .mend =
        such as 2027-01-31
        any such day: "on a Friday"
        a name: ‘Friday’ in quotation marks
recordEnd-undated = "{ $said }" is another day for each reader: write the date
    .mend =
        such as 2027-01-31
        a name or a text: in quotation marks, ‘{ $said }’
# $said: on Friday
# $claim: We ship on 2026-11-27
recordEnd-undatedLikely = "{ $said }" is another day for each reader, or a habit
    .mend =
        if you mean one day: { $claim }
        a habit: "every Friday"; a length of time: "within two weeks"
        a name or a text: in quotation marks, ‘{ $said }’
# $path: corpus/findings/release.md
recordEnd-undatedNote = { $item } says "{ $said }", which is another day for each reader
    .mend = write the date into { $path } before you promote it
recordEnd-unchanged = { $item } ends on that day already
recordEnd-nextReview = the look at { $item } that was due by { $was } is done with this: name the next day
    .mend =
        ledger confirm { $item } --review-by DATE
        for good: ledger confirm { $item } --review-by none
recordEnd-expiredNow = { $item } was valid until { $was }: say until when it holds now
    .mend =
        ledger confirm { $item } --until DATE
        for good: ledger confirm { $item } --until none
        it is over: ledger retract { $item } --reason "…"
recordEnd-moved = { $item } holds through { $day } (UTC)
recordEnd-lifted = { $item } has no last day any more
recordEnd-reviewMoved = somebody is asked to look at { $item } again after { $day }
recordEnd-reviewLifted = nobody is asked any more to look at { $item } again by a day
# $why: C-014 is security by the domain of spec auth
recordEnd-ofHigh = it is of high consequence ({ $why }): somebody else than who raised it sets its days
    .mend = let another person run it

## Every edit of a file
## $meaning: "a changed hash"
## $obligation: AC-002

# $path: memory/INDEX.md
# $why: it cannot be read
edit-refused = { $path }: { $why }
    .mend = edit { $path } by hand, then try again
edit-unreadable = it cannot be read
# $role: note
# $wanted: finding
edit-otherRole = it is read as { $role }, not as { $wanted }
edit-readsOtherwise = { $path }: the text would not read back as it is meant
    .mend = leave out what Markdown hides, such as `<!--`, or put it in backticks
edit-editReadsOtherwise = after the edit it would not read as it is meant
edit-unreadableFrontmatter = the frontmatter of { $path } cannot be read; mend it first
edit-template = { $path } is a template: its placeholders are not filled in
edit-conflictMarkers = { $path } holds conflict markers; finish the merge first
edit-openEnd = { $path } ends inside a code block or comment that is not closed
edit-keysOnOneLine = the frontmatter of { $path } is not written one key a line
edit-unreadableAfterwards = the frontmatter of { $path } could not be read after this change
# $path: corpus/adrs/0007-tokens.md
# $status: accepted
edit-noStatus = { $path } says its status nowhere; add a line "- Status: { $status }" below its title
# $path: AGENTS.md
edit-onlyPointers = { $path } holds pointers: one line each, that starts with words
# $path: AGENTS.md
# $lines: 201
# $most: 200
edit-tooLong = { $path } would have { $lines } lines; at most { $most } are loaded well, so make room first
# $path: corpus/specs/auth.md
edit-obligationStart = an obligation of { $path } must start like "REQ AC-001:"
edit-obligationInParts = { $obligation } must be one block: no blank line, fence or heading in it
# $path: corpus/specs/auth.md
edit-obligationThere = { $obligation } is in { $path } already
edit-entryThere = { $index } has an entry for { $path } already
edit-noEntry = { $index } has no entry for { $path }
edit-insideEntry = something stands inside the item for { $path } in { $index }; move it first
edit-withdrawnAsEntry = what is withdrawn has a row of its own kind in { $index }, not an entry
edit-entryWithoutTitle = an entry of { $index } is named by its file alone; it has no title to change
edit-rowGone = the row for an entry of { $index } is not where it was
edit-noConditionColumn = the table of { $index } has no column for "Load when"
edit-narrowWithdrawals = the table of withdrawn memory in { $index } needs the columns Item, Replacement and Action
# $path: .claude/memory/storm.md
edit-lineOfSeveral = its line for { $path } leads to other notes as well; part them first
# $path: .claude/memory/storm.md
edit-insideLine = something stands inside the item for { $path }; move it first
# $path: corpus/tasks/auth-refresh-client.md
edit-queueOfTwoTables = the promotion queue of { $path } has two tables; make them one first
# $path: corpus/tasks/auth-refresh-client.md
edit-queueWithoutColumns = the promotion queue of { $path } has no columns for item and status
# $path: corpus/tasks/auth-refresh-client.md
edit-queueAsList = the promotion queue of { $path } is a list; make it a table first
# $path: memory/glossary.md
edit-termWithoutWords = a term of { $path } needs words, and a meaning that starts with words
# $word: drift, decay
# $path: memory/glossary.md
edit-partedWord = "{ $word }" would read as two words in { $path }: commas part the words of a list
# $word: drift
# $path: memory/glossary.md
edit-termTaken = "{ $word }" is in { $path } already, with the meaning { $meaning }; split it into two terms, each with its own meaning
# $word: visits
# $path: memory/glossary.md
# $term: Visit
# $meaning: "one stay"
edit-termTakenAs = "{ $word }" is in { $path } already as "{ $term }", with the meaning { $meaning }; split it into two terms, each with its own meaning
# $word: decay
# $path: memory/glossary.md
# $term: drift
edit-termTakenAsAlias = "{ $word }" is in { $path } already, an alias of "{ $term }", with the meaning { $meaning }; split it into two terms, each with its own meaning
# $meaning: a changed hash
edit-meaning = "{ $meaning }"
edit-noMeaning = left open
