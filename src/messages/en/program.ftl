### How ledger was called, where it runs, and the files that it reads and writes. Most commands load this.
### $command: rev-parse
### $files: 3
### $folder: docs
### $journal: memory/.txn
### $path: memory/INDEX.md
### $problem: permission denied
### $root: /home/ada/app

## Every command: its arguments
## $command: lint
## $option: --advisor

# $name: begin
commandLine-unknownCommand = no command "{ $name }"
    .mend = `ledger --help` lists the commands
# $name: lnit
# $near: lint
commandLine-misspelledCommand = no command "{ $name }"; did you mean { $near }?
    .mend = `ledger --help` lists the commands
# $name: ~/src
# $folder: ~/src
commandLine-folderAsCommand = no command "{ $name }"
    .mend = to look below a folder: ledger audit { $folder }
# $option: --frob
commandLine-unknownOption = { $command } has no option { $option }
    .mend = `ledger { $command } --help all` lists its options
# $command: gate
# $option: --base
# $near: --since
commandLine-misspelledOption = { $command } has no option { $option }; did you mean { $near }?
    .mend = `ledger { $command } --help all` lists its options
# $command: gate
# $option: --staged
# $commands: ledger lint --staged
commandLine-optionElsewhere = { $command } has no option { $option }
    .mend = with it: { $commands }
# $command: status
# $option: --short
commandLine-optionWithoutValue = { $option } takes no value
    .mend = ledger { $command } { $option }
# $options: --verbose
commandLine-optionsAlone = no command after { $options }
    .mend = `ledger --help` lists the commands
# $option: -C
commandLine-valueMissing = { $option } needs a value
    .mend = `ledger --help` lists the options
# $problem: unknown option '--fx'; (Did you mean --fix?)
commandLine-misunderstood = { $problem }
    .mend = `ledger { $command } --help` lists what it understands
# $option: --when
# $value: --dry-run
commandLine-optionAsValue = { $option } was given { $value } as its value
    .mend = its text comes right after it, and does not begin with two dashes
# $option: --reason
commandLine-emptyValue = { $option } was given nothing
    .mend = leave it out, or say something
# $command: ledger promote
commandLine-emptyArgument = an argument of { $command } is empty
    .mend = a variable in the command may have no value
# $most: 16
commandLine-inputTooLarge = standard input has more than { $most } MiB
commandLine-quoteOpen = { $option } has a quote that does not end
    .mend = { $option } 'node "my advisor.mjs" --fast'
commandLine-programMissing = { $option } names no program
    .mend = { $option } 'node advisor.mjs'
# $problem: x is not a function
commandLine-internal = internal error: { $problem }
    .mend = This is a bug in ledger, nothing was judged. LEDGER_DEBUG=1 shows where.
# $problem: the rule index/load-when-distinct failed
commandLine-crashed = { $problem }
    .mend = This is a bug in ledger, nothing was judged. LEDGER_DEBUG=1 shows where.

## Every command: how it was called, and where

invocation-noWorkspace = no workspace here
# $actor: robot
invocation-actorUnknown = LEDGER_ACTOR is "{ $actor }"
    .mend = it can be person, agent or service
# $why: no rule "IDX999"; did you mean IDX101?
invocation-ruleUnknown = { $why }
    .mend = `ledger explain` lists all rules
# $folder: .cache
invocation-cacheInWorkTree = --cache-location { $folder } is in the work tree, where a pull request could bring a cache
    .mend = name a folder outside of it; without the option it is the cache of your user

## The file of the configuration
## $file: ledger.config.json
## $most: 262144

# $file: ../other.json
configurationFile-absent = no such configuration: { $file }
configurationFile-tooLarge = { $file } is no configuration: it is too large
configurationFile-noText = { $file } is no configuration: it is no UTF-8 text file
configurationFile-noShortText = { $file } is no configuration: it is no UTF-8 text file of at most { $most } characters
configurationFile-tooLong = { $file } has more than { $most } characters

## A package.json with a configuration
## $manifest: /home/ada/app/package.json

# $problem: Unexpected end of JSON input
packageManifest-noJson = { $manifest } has the word "ledger" and is no JSON: { $problem }
    .mend = mend it: ledger reads its configuration there
packageManifest-link = { $manifest } has a ledger key and is a link: nothing is configured through one
    .mend = move the key to a ledger.config.json in this folder

## Your own configuration
## $keys: advisor, recallLog, logSessions, captureSessions
## $path: /home/ada/.config/ledger/config.json
## $program: advisor

# $most: 65536
userConfiguration-tooLarge = { $path } is no configuration: it has more than { $most } bytes
userConfiguration-noText = { $path } is no configuration: it is no UTF-8 text file
# $problem: Unexpected end of JSON input
userConfiguration-noJson = { $path } is no JSON: { $problem }
userConfiguration-noObject = { $path } should be an object
userConfiguration-programNoObject = "{ $program }" in { $path } should be an object
# $key: recallLog
userConfiguration-switchNoBoolean = "{ $key }" in { $path } should be true or false
userConfiguration-commandNoList = "{ $program }.command" in { $path } should be a list: the program, then its arguments
    .mend =
        { "{" }"command": ["/usr/local/bin/my-program", "--fast"]{ "}" }
        or { "{" }"preset": "claude"{ "}" }
# $most: 600
userConfiguration-timeoutOutOfRange = "{ $program }.timeoutSeconds" in { $path } should be a number from 1 to { $most }
# $presets: claude, codex, gemini, llm
userConfiguration-presetUnknown = "advisor" in { $path } should have a command or one of these presets, and not both: { $presets }
userConfiguration-modelNoName = "advisor.model" in { $path } should be the name of a model, without blanks
# $until: 2026-11-28T18:10:00Z
userConfiguration-advisorRests = it failed three times in a row, and is asked again after { $until }
# $list: selected
userConfiguration-advisorUnread = it printed no JSON object with the list "{ $list }"
# $key: colour
userConfiguration-unknownKey = { $path } does not know "{ $key }"
    .mend = keys there: { $keys }
# $key: recalllog
# $near: recallLog
userConfiguration-misspelledKey = { $path } does not know "{ $key }"; did you mean "{ $near }"?
    .mend = keys there: { $keys }
# $key: shell
# $keys: command, preset, model, timeoutSeconds
userConfiguration-unknownProgramKey = { $path } does not know "{ $key }" in "{ $program }"
    .mend = keys there: { $keys }
# $key: comand
# $near: command
# $keys: command, preset, model, timeoutSeconds
userConfiguration-misspelledProgramKey = { $path } does not know "{ $key }" in "{ $program }"; did you mean "{ $near }"?
    .mend = keys there: { $keys }

## Files
## $path: notes/plan.md

file-unread = cannot read { $path }: { $problem }
file-unreadable = { $path } cannot be read
file-unwritten = cannot write { $path }: { $problem }
file-absent = there is no file { $path }
file-noFile = { $path } is no file
file-noText = { $path } is no text file that could be read and edited
# $path: session-1.json
# $most: 16
file-oneValueTooLarge = { $path } is one JSON value of more than { $most } MiB, and is not read
# $path: ~/.cache/ledger
file-foreign = { $path } belongs to another user
file-full = { $path } is full
file-changed = { $path } changed since it was read; it was not written
# $folder: /tmp
# $problem: the disk is full
# $variable: TMPDIR
file-temporaryUnwritten = cannot write in the temporary folder { $folder }: { $problem }; name another folder in { $variable }
# $path: report.json
file-reportUnwritten = cannot write the report { $path }: { $problem }

## Folders and paths
## $most: 10000
## $path: notes/plan.md

folder-unread = cannot read the folder { $folder }: { $problem }
folder-unmade = cannot make the folder { $folder }: { $problem }
# $most: 200000
# $folder: /home/ada
folder-tooManyFiles = more than { $most } files below { $folder }
    .mend = run it in a repository, or name the folders that hold memory
# $glob: packages/**
# $folder: packages
folder-tooManyFolders = "workspaces" has { $glob }, and more than { $most } folders are below { $folder }
    .mend = name the folders with a glob that fewer could match
# $glob: **
folder-tooManyFoldersAtRoot = "workspaces" has { $glob }, and more than { $most } folders are below the root
    .mend = name the folders with a glob that fewer could match
# $most: 5000
folder-tooManyNotes = more than { $most } notes in { $folder }
    .mend = name the folder that holds the memory
folder-noFolder = no such folder: { $folder }
folder-noFolderNamed = no such folder: { $folder }
    .mend = paths are relative to the current folder; see `ledger audit --help`
# $command: lint
folder-noPath = no such file or folder: { $path }
    .mend = paths are relative to the current folder; see `ledger { $command } --help`
folder-closed = cannot look into { $folder }: { $problem }
    .mend = paths are relative to the current folder; see `ledger audit --help`
folder-fileAsFolder = { $path } is no folder
    .mend = one file is checked by `ledger lint FILE`
# $path: ../notes
folder-outside = { $path } is outside of { $root }, where the configuration is
folder-storeLink = { $folder } is a symbolic link; nothing is written through one
    .mend = name the folder that it leads to
# $folder: notes/plan.md
folder-storeFile = { $folder } is a file, not a store's folder
# $command: adopt
folder-noMarkdown = no Markdown in { $folder }
    .mend = name the folder that holds the notes: ledger { $command } .claude/memory

## State that ledger keeps or reads

keptState-eventUnread = the event of this workflow (GITHUB_EVENT_PATH) cannot be read, so nobody knows the base: { $problem }
# $path: .git/MERGE_HEAD
keptState-mergeUnread = { $path } cannot be read, so what this merge brings in is not known: { $problem }
keptState-recallsUncounted = cannot add up the log of recalls: { $problem }
# $path: /home/ada/.cache/ledger/review.json
keptState-decisionsUnkept = cannot keep the decisions in { $path }: { $problem }
keptState-sessionUnkept = cannot keep what this session was given: { $problem }
keptState-copyUnkept = cannot keep a copy of { $root }: { $problem }; nothing was written

## Writing several files as one
## $problem: the disk is full
## $stage: memory/.txn/stage.1

# $path: "a\\b.md"
# $problem: it has a backslash
transaction-badPath = { $path } cannot be written: { $problem }; nothing was written
transaction-emptyPath = it is empty
transaction-controlInPath = it has control characters
transaction-halfCharacterInPath = it has half a character
transaction-backslashInPath = it has a backslash
transaction-absolutePath = it is not relative to the root
transaction-dotsInPath = it has an empty, `.` or `..` part
transaction-reservedPath = `.git` and `.txn` are written by git and the journal alone
transaction-changed = { $path } changed since it was read; nothing was written
transaction-halfCharacter = { $path } would get half a character; nothing was written
transaction-readOnly = { $path } is read-only; nothing was written
transaction-otherFileSystem = { $path } is on another file system than the journal; nothing was written
# $path: memory/Index.md
# $other: memory/INDEX.md
transaction-sameName = { $path } differs from { $other } only in case or Unicode form; nothing was written
# $path: notes/a.md
# $file: notes
transaction-belowFile = { $path } is below { $file }, which is a file; nothing was written
transaction-fileTwice = the plan names a file twice; nothing was written
transaction-unwritten = cannot write { $path }: { $problem }; nothing was written
transaction-unread = cannot read { $path }: { $problem }; nothing was written
transaction-unbegun = cannot begin to write in { $root }: { $problem }; nothing was written
transaction-unfinished = cannot finish what was committed: { $problem }; the journal in { $journal } keeps it, and the next command that writes goes on
transaction-throughLink = { $path } leads through a symbolic link; nothing is written through one
transaction-throughFile = { $path } leads through a file, not a folder
transaction-throughRepository = { $path } leads into another git repository; nothing is written there
transaction-outside = { $path } leads out of the workspace; nothing is written there
transaction-link = { $path } is a symbolic link; nothing is written through one
transaction-noFile = { $path } is no regular file
# $folder: ../memory
# $problem: it has an empty, `.` or `..` part
transaction-noJournalHere = { $folder } cannot hold the journal: { $problem }
# $problem: permission denied
transaction-journalUnread = cannot read the journal of { $root }: { $problem }
transaction-journalBusy = the journal of { $root } is being written to all the time; try again
# $file: memory/.txn/manifest
# $problem: it lists no writes
transaction-journalMalformed = { $file } is no journal that can be followed: { $problem }; nothing was changed; look at it, then delete it
# $file: memory/.txn/notes.txt
transaction-journalStranger = { $file } does not belong there: ledger alone writes to { $journal }; move it away
# $manifest: memory/.txn/manifest
transaction-stageDiffers = { $stage } is not the text that was committed for { $path }; look at both, then delete { $manifest }
transaction-changedMeanwhile = { $path } was changed by others while it was being written: its new text is kept in { $stage }; copy that over it, or put back what was there before, and run again
transaction-changedBeforeDeletion = { $path } was changed by others while it was being written: it was to be deleted; delete it, or put back what was there before, and run again

## `ledger unlock`, and who holds the lock
## $file: memory/.txn/lock.3
## $holder: process 4211 on laptop, since 2026-11-21T08:02:11Z
## $host: laptop
## $pid: 4211
## $problem: the disk is full
## $program: ledger
## $time: 2026-11-21T08:02:11Z

lock-holder = process { $pid } on { $host }, since { $time }
lock-holderOnNamesake = process { $pid } on { $host }, another host of that name, since { $time }
lock-holderBeforeRestart = process { $pid } on { $host } before it was restarted, or on another host of that name, since { $time }
lock-holderInContainer = process { $pid } on { $host } in another container, since { $time }
lock-held = { $journal } is locked by { $holder }; when that one is gone for sure, `{ $program } unlock --force` takes the lock away
lock-heldInTurn = { $journal } is locked by others, one after another; when that one is gone for sure, `{ $program } unlock --force` takes the lock away
lock-noLinks = cannot lock { $journal }: this file system has no hard links
lock-takenAway = the lock in { $journal } was taken away; nothing was written
lock-notGivenBack = cannot give back the lock in { $journal }: { $problem }; it is free when this process ends
lock-malformed = { $file } is no lock that ledger made; when no other ledger runs, `ledger unlock --force` takes it away
lock-holderRuns = { $holder } runs and holds the lock; end it first
lock-takenByOther = another process took the lock in { $journal } just now; nothing was taken away
lock-notUnlocked = cannot unlock { $root }: { $problem }
lock-unnamed = { $file }, which names nobody

## The base of a change
## $advice: fetch all of it: git fetch --unshallow (in a workflow, fetch-depth: 0)
## $branch: origin/main
## $from: baseBranch

base-noCommit = there is no commit yet, so there is no change to judge
base-shallow = this clone is shallow, and what came before cannot be seen; { $advice }
base-unnamed = ledger does not know your main branch, so it has nothing to compare this change with
    .mend =
        set "baseBranch": "{ $branch }" in ledger.config.json
        for this run alone: ledger gate --since { $branch }
base-unrelated = { $branch } and HEAD have no common history
    .mend = fetch all of it: git fetch --unshallow, or name another base with --since
# $revision: origin/main
base-unknownRevision = git knows no commit "{ $revision }" (--since)
    .mend = git branch --all lists the branches; fetch what is missing
# $remoteBranch: main
base-unknownBase = git knows no commit "{ $branch }" ({ $from })
    .mend = git fetch origin { $remoteBranch }; in CI, { $advice }
# $name: main
# $others: refs/heads/main (commit 8f3a2c)
# $last: refs/tags/main (commit 1b2c3d)
# $first: refs/heads/main
base-ambiguous = "{ $name }" ({ $from }) is the name of { $others } and of { $last }
    .mend = name the one you mean in full: --since { $first }
base-fetchInGithub = add to the checkout step of the workflow: with: { "{" } fetch-depth: 0 { "}" }
base-fetchInGitlab = add to the job: variables: { "{" } GIT_DEPTH: 0 { "}" }
base-fetchAll = fetch all of it: git fetch --unshallow (in a workflow, fetch-depth: 0)
base-conflict = git cannot merge the memory of this branch with { $branch }, and LDG001, which says so, is off
    .mend = git merge { $branch }
base-unfetchedOfBase = this partial clone lacks { $path } of { $branch }, with which it is compared; fetch it: git fetch --refetch --no-filter
base-unfetched =
    this partial clone lacks { $files ->
        [one] 1 file
       *[other] { $files } files
    } of memory, such as { $path }; fetch them: git fetch --refetch --no-filter
# $command: git -C /srv/app sparse-checkout add corpus memory
base-leftOut =
    this checkout leaves out { $files ->
        [one] 1 file
       *[other] { $files } files
    } of memory, such as { $path }; add them: { $command }
base-approvalsMalformed = LEDGER_APPROVALS is not what it should be, so nobody knows who approved this change
    .mend = as JSON it is an array of people, each an array of their addresses: [["ann@example.org", "ann@home.example"]]

## git
## $folder: /srv/app
## $id: 8f3a2c
## $problem: unable to read tree 8f3a

git-absent = git is needed here, and no git was found on the PATH
# $problem: spawn E2BIG
git-unstarted = git { $command } could not be started: { $problem }
# $seconds: 30
git-slow = git { $command } took longer than { $seconds } seconds and was stopped
# $signal: SIGKILL
git-ended = git { $command } was ended by { $signal }
git-endedBySomeSignal = git { $command } was ended by a signal
git-failed = git { $command } failed: { $problem }
# $most: 67108864
git-tooMuch = git { $command } wrote more than { $most } bytes and was stopped
git-garbled = git cat-file does not answer as it should
# $problem: inflate: data stream error
git-objectUnread = the git object { $id } cannot be read: { $problem }
# $type: tree
git-objectOfOtherType = the git object { $id } is a { $type } where a file is expected
# $problem: unable to open mailmap
git-mailmapUnread = git cannot read the mailmap: { $problem }
# $given: 2
# $asked: 3
git-mailmapIncomplete = git check-mailmap gave { $given } identities for { $asked }
git-headUnread = git cannot read HEAD: { $problem }
git-unknownUser = git cannot say who you are: { $problem }
# $command: git config --global --add safe.directory /srv/app
git-untrusted = git does not trust the repository of { $folder }, for it belongs to another user; to trust it, run: { $command }
# $problem: bad config line 3
git-repositoryUnread = git cannot read the repository of { $folder }: { $problem }
# $repository: /srv/app.git
# $root: /srv/app
git-foreignWorkTree = the repository { $repository } names { $root } as its work tree, but that folder has no .git that leads back to it
git-unplaced = git does not say where the repository is
# $version: 2.34.1
git-mergeTooOld = the gate merges this branch with its base, which git does from 2.38 on; this is git { $version }: update git, or merge the base into the branch
git-mergeTooOldUnknown = the gate merges this branch with its base, which git does from 2.38 on; this is git of an unknown version: update git, or merge the base into the branch
git-unmerged = git cannot merge this branch with its base: { $problem }; if this is a partial clone: git fetch --refetch --no-filter
git-unmergedNowhere = git cannot merge this branch with its base, and names no file in conflict
# $filter: filter.a=b
git-filterOn = the filter "{ $filter }" of your git configuration cannot be switched off, and comparing the work tree would run it
    .mend = rename it without "="

## Places that are cited as evidence
## $file: src/auth/refresh.ts
## $near: src/auth/refresh.ts
## $path: src/auth/refresh.ts

surface-notAsked = { $path } was not read
# $path: logo.png
surface-noText = { $path } is no UTF-8 text: only the whole file can be cited
surface-filtered = { $path } goes through a git filter, or is an LFS pointer: cite the whole file
surface-lineZero = { $path } has no line 0: lines are counted from 1
surface-empty = { $path } has nothing at that place
surface-noQuote = { $path } does not hold the quoted text
# $path: package.json
surface-noValue = { $path } has no value at that pointer
# $place: src/token.ts
surface-renamed = { $path } was renamed to { $place }
surface-removed = { $path } was removed
surface-absent = { $path } does not exist
# $path: src/auth/refesh.ts
surface-absentMistyped = { $path } does not exist: did you mean { $near }?
surface-neverExisted = { $path } never existed
# $path: src/auth/refesh.ts
surface-neverExistedMistyped = { $path } never existed: did you mean { $near }?
surface-link = { $path } is a symbolic link: cite the file it leads to
# $path: src
surface-folder = { $path } is a folder: cite a file in it
# $path: vendor/lib
surface-submodule = { $path } is a submodule: its files belong to another repository
surface-noFile = { $path } is no regular file
surface-tooLarge = { $path } is too large to be read
# $path: ../notes.md
surface-outside = { $path } lies outside the repository
surface-unreadable = { $path } cannot be read
surface-commitAbsent = { $file }: the commit is not in this clone
# $commit: 4f2c9a1
surface-notAtCommit = { $file } is not in commit { $commit }
# $from: 20
# $to: 10
surface-reversed = line { $to } of { $path } comes before line { $from }: write the lower one first
surface-oneLine = { $path } has only 1 line
# $lines: 8
surface-fewLines = { $path } has only { $lines } lines
# $times: 3
surface-severalQuotes = { $path } holds the quoted text { $times } times: quote more of it
# $path: docs/a.md
surface-noSection = { $path } has no heading with that anchor
# $path: docs/a.md
# $near: token-rotation
surface-noSectionMistyped = { $path } has no heading with that anchor: did you mean #{ $near }?
# $path: a.yaml
# $problem: it is not valid YAML
surface-unparsable = { $path } cannot be cited by section or value: { $problem }

## Beside an answer, on standard error
## $base: origin/main
## $commit: 8f3a2c1d5e
## $count: 2
## $folder: packages/api
## $from: baseBranch
## $item: k3f
## $lines: 12 lines
## $names: a.md, b.md, c.md
## $record: memory/INDEX.md
## $records: 2

notice-noMemory = no memory found here; `ledger init --check` says where it looked, `ledger audit` looks everywhere
# $code: IDX102
notice-explained = `ledger explain { $code }` says what to do; so does --format pretty
notice-dryRun =
    a dry run: nothing was written; --fix would change { $files ->
        [one] 1 file
       *[other] { $files } files
    }
# $problems: 2 errors, 1 warning
notice-dryRunLeaves =
    a dry run: nothing was written; --fix would change { $files ->
        [one] 1 file
       *[other] { $files } files
    } and leave { $problems }
notice-fixed =
    fixed { $files ->
        [one] 1 file
       *[other] { $files } files
    }: { $names }; `ledger undo` takes it back
notice-fixedIn =
    fixed { $files ->
        [one] 1 file
       *[other] { $files } files
    }: { $names }; `ledger undo -C { $folder }` takes it back
# $files: 8
# $names: a.md, b.md
# $count: 6
notice-fixedMany = fixed { $files } files: { $names } and { $count } more; `ledger undo` takes it back
# $files: 8
# $names: a.md, b.md
# $count: 6
notice-fixedManyIn = fixed { $files } files: { $names } and { $count } more; `ledger undo -C { $folder }` takes it back
notice-inDoubt =
    this change puts { $count ->
        [one] 1 fact in doubt, { $item }; --format pretty shows its
       *[other] { $count } facts in doubt, the first is { $item }; --format pretty shows their
    } lines before and after
notice-compared = compared with { $base } ({ $from }), from { $commit }
notice-comparedMerged = compared with { $base } ({ $from }), as merged with its tip { $commit }
notice-notLoaded = { $record } is not loaded
# $reason: it is no UTF-8 text
notice-notLoadedFor = { $record } is not loaded: { $reason }
# $record: corpus/findings/storm.md cannot be read
notice-leftOut = left out: { $record }; ledger verify
# $profile: claude
notice-nothingToLoad = nothing to load for { $profile }; `ledger context --explain` says what was looked for
notice-oneWithdrawn = 1 of { $lines } is withdrawn memory, marked "withdrawn": true; --no-withdrawn leaves it out
notice-withdrawn = { $count } of { $lines } are withdrawn memory, marked "withdrawn": true; --no-withdrawn leaves them out
notice-oneWithdrawnLeftOut = 1 of { $lines } is withdrawn memory, left out
notice-withdrawnLeftOut = { $count } of { $lines } are withdrawn memory, left out
# $path: corpus/findings/storm.md
# $reason: for it is no UTF-8 text
notice-memoryUnread = memory in { $path } cannot be read, { $reason }: ledger verify
notice-promotedUnread =
    { $records ->
        [one] 1 record
       *[other] { $records } records
    } of what is promoted cannot be read, or rests on what cannot be: ledger verify
# $records: 12
notice-nothingMatches =
    nothing in memory matches: { $records ->
        [one] 1 record
       *[other] { $records } records
    } compared, and none has a telling word or a file of this task; ledger list shows them
notice-nothingPromoted = nothing matches: nothing is promoted here yet; `ledger review --list` shows what waits
# $reasons: 2 stale
notice-nothingMatchesBeside =
    nothing else in memory matches; { $records ->
        [one] 1 record
       *[other] { $records } records
    } left out: { $reasons }
# $reasons: stale,rolled-back
notice-includesLeftOut = `--include { $reasons }` gives what is no fact as well, marked
notice-changedLeftOut = `ledger verify` lists the records whose evidence changed
# $exit: 1
notice-proofFailed = the proof failed with exit code { $exit }; { $item } stays as it is
notice-reviewListUnread = the list cannot be read
# $file: decisions.txt
notice-reviewFileUnread = { $file } cannot be read
notice-reviewInputUnread = standard input cannot be read

## Answers of one sentence

outcomeLine-nothingWritten = nothing was written
outcomeLine-dryRun = a dry run: nothing was written
outcomeLine-nothingRun = nothing was run
outcomeLine-nothingWaits = nothing waits for a decision
outcomeLine-nothingDecided = nothing was decided, nothing was written
# $count: 4
outcomeLine-decisionsKept = decisions kept: { $count }; nothing was written. `ledger review` goes on from there
outcomeLine-commitWritten = commit the files above: until then nobody else has these decisions
# $task: auth-refresh
outcomeLine-closable = { $task } can be closed: everything it raised is decided
outcomeLine-unlocked = nobody held the lock
# $holder: process 4211 on laptop, since 2026-11-21T08:02:11Z
outcomeLine-lockTaken = took the lock from { $holder }
outcomeLine-nothingWaived = nothing is waived here
outcomeLine-noBaseline = there is no baseline here, and nothing to put into one
# $problems: 2 errors
outcomeLine-noBaselineYet = there is no baseline here; it would hold { $problems }

## commands at the top of a monorepo

# $folder: packages/limiter
# $count: 2
# $command: log
otherMemories-left =
    { $count ->
        [one] { $folder } has its own memory
       *[other] { $count } folders have their own memory
    }, not shown here: ledger -C { $folder } { $command }
