### What is judged and shown: lint, gate, audit, and the commands that show memory.
### $count: 2

## `ledger lint` and `ledger gate`

# $name: html
# $formats: pretty, compact, json
lint-formatUnknown = ledger has no format "{ $name }"
    .mend = use one of { $formats }
lint-gateOutsideGit = a gate compares commits, and this folder is not a git repository
    .mend = ledger lint
# $branch: main
lint-gateOnBase = you are on { $branch }, and no other branch exists to compare it with
    .mend =
        before you commit: git switch -c BRANCH
        for commits on { $branch }: ledger gate --since COMMIT
lint-sinceOutsideGit = --since compares commits, and this folder is not a git repository
    .mend = ledger lint
lint-stagedOutsideGit = --staged needs a git repository, and this folder is not one
    .mend = ledger lint
lint-sinceOfSeveral = --since works on one repository at a time
lint-stagedOfSeveral = --staged works on one repository at a time
# $paths: src
lint-nothingThere = { $paths } has no file that ledger checks
    .mend = name a Markdown file, a file of a guard, or a folder with such files
lint-bufferFixed = --fix cannot change standard input
    .mend = save the file, then: ledger lint --fix
# $path: ../a.md
# $folder: /home/ada/project
lint-bufferOutside = { $path } is outside { $folder }

## `ledger lint` and `ledger gate`: notices
## $advice: install it where ledger is installed: npm install --save-dev @ast-grep/napi
## $base: origin/main
## $count: 3
## $seconds: 10
## $why: git could not be asked

lintNotice-followMany =
    the code of { $count ->
        [one] 1 fact
       *[other] { $count } facts
    } moved or was reformatted; to update the references: ledger verify --follow
# $count: 12
lintNotice-elsewhereMany =
    { $count ->
        [one] 1 more warning
       *[other] { $count } more warnings
    } outside this commit: ledger lint
lintNotice-outsideGit = this folder is not a git repository, so edits of accepted records and the ledger go unnoticed
lintNotice-gitAbsent = git is not on the PATH, so checks of history and commits were skipped
# $seconds: 5
lintNotice-historyLeft = stopped reading git history after { $seconds } s; some cited paths weren't checked
# $count: 520
lintNotice-manifestsLeft = the project has { $count } files that define commands or versions; only the nearest were read
# $count: 12
lintNotice-configsLeft =
    { $count ->
        [one] 1 linter configuration was
       *[other] { $count } linter configurations were
    } over the limit and not read
# $path: web/package.json
lintNotice-toolsUnjudged = ledger can't parse { $path }, so tool names in notes weren't checked
lintNotice-removalsLeft = stopped looking for removed tools, commands and versions after { $seconds } s
lintNotice-removalsRefused = removed tools, commands and versions weren't dated: { $why }
lintNotice-removalsUnlooked =
    the history of { $count ->
        [one] 1 file was
       *[other] { $count } files was
    } not searched for removed tools and linter rules
lintNotice-namesLeft = stopped looking for code names after { $seconds } s; some weren't checked
# $count: 2
lintNotice-namesUnread =
    { $count ->
        [one] 1 file is
       *[other] { $count } files are
    } too large or unreadable, and may contain a code name that is reported as missing
lintNotice-namesRefused = code names in notes weren't checked: { $why }
lintNotice-commitsRefused = commits that notes cite weren't checked: { $why }
# $paths: .claude/settings.json
lintNotice-settingsUnread = agent settings that are too large or unreadable weren't checked: { $paths }
lintNotice-guardsUnlisted = git cannot list the files here, so guards weren't checked
# $paths: data/all.csv
lintNotice-guardsUnread = guards weren't checked in files that are too large, unreadable or slow: { $paths }
# $count: 2
# $why: code is read by the package @ast-grep/napi, and it is not installed beside ledger
lintNotice-guardsUnchecked =
    { $count ->
        [one] 1 ast guard was
       *[other] { $count } ast guards were
    } not checked: { $why }; { $advice }
# $count: 1200
lintNotice-guardsMore =
    { $count ->
        [one] 1 more place breaks
       *[other] { $count } more places break
    } a guard
lintNotice-historyRefused = missing paths weren't looked up in history: { $why }
# $branch: main
lintNotice-baseIndexUnread = this clone lacks the indexes of { $branch }, so index rows weren't compared: git fetch origin { $branch }:refs/remotes/origin/{ $branch }
lintNotice-shallow = this clone is shallow, so some cited paths and commits weren't checked: git fetch --unshallow
# $count: 2
lintNotice-entriesLacking =
    { $count ->
        [one] 1 ledger entry is
       *[other] { $count } ledger entries are
    } missing or unreadable at { $base }: ledger lint --only LED502,LDG001
lintNotice-olderProblems =
    { $count ->
        [one] 1 older problem that { $base } also has is
       *[other] { $count } older problems that { $base } also has are
    } not counted: ledger lint
# $path: memory/glossary.md
# $line: 3
# $rules: GLO702
lintNotice-directiveAdded = this change adds a directive: { $path }:{ $line } turns off { $rules }
# $item: k3f
# $person: ann
# $why: "k3f" is decided by ann@example.org, no reviewer of origin/main
lintNotice-settledRefused = the comment of { $person } does not decide { $item }: { $why }
lintNotice-directivesMore =
    and { $count ->
        [one] 1 more directive
       *[other] { $count } more directives
    }

## `ledger lint`, `gate` and `audit`: their options

# $name: xml
# $formats: pretty, compact, json
checkOptions-unknownFormat = ledger has no format "{ $name }"
    .mend = use one of { $formats }
# $format: json:
checkOptions-fileMissing = "{ $format }" has no file after the colon
    .mend = --format { $format }report.txt
# $format: json
# $ending: json
checkOptions-formatsShareOutput = { $format } needs standard output for itself
    .mend = --format { $format }:report.{ $ending }
checkOptions-dryRunWithoutFix = --dry-run needs --fix
    .mend = remove --dry-run: without --fix, nothing is written
# $option: --staged
# $others: --since
checkOptions-severalSources = { $option } and { $others } cannot be combined
    .mend = use one of them
checkOptions-fileNameWithoutInput = --stdin-filename needs the argument -
    .mend = ledger lint - --stdin-filename memory/INDEX.md
checkOptions-inputBesideFiles = the argument - (standard input) cannot be combined with paths
    .mend = remove the paths
checkOptions-inputUnnamed = standard input needs a name
    .mend = ledger lint - --stdin-filename memory/INDEX.md
# $value: many
checkOptions-warningsNoNumber = --max-warnings must be a whole number, not "{ $value }"
checkOptions-gatedPaths = a gate checks the whole change and takes no paths
    .mend = remove the paths
checkOptions-gatedConfig = a gate uses the configuration of the base, not --config
    .mend = remove --config
checkOptions-severalFolders = an audit takes one folder
    .mend = name the folder that contains them all
checkOptions-cacheOffAndPlaced = --no-cache and --cache-location cannot be combined
    .mend = use one of them

## `ledger audit`
## $folder: ~/.claude/projects/x/memory

# $code: IDX101
audit-ruleOfLint = { $code } is not an audit rule
    .mend = ledger lint --only { $code }
# $copy: /home/ada/.cache/memory-ledger/1
audit-copied = a copy of { $folder } from before the fix: { $copy }
audit-pathsUnknown = git did not answer, so missing paths weren't looked up in history
audit-pathsOutsideGit = this folder is not in git, so missing paths weren't looked up in history
# $left: 2
# $count: 9
# $seconds: 60
# $folders: web, docs
audit-foldersLeft = stopped after { $seconds } s; { $left } of { $count } folders weren't checked, name one of them: { $folders }
# $files: 3
# $path: api/CLAUDE.md
audit-notesLeftOut =
    this sparse checkout lacks { $files ->
        [one] 1 file
       *[other] { $files } files
    } of agent notes, such as { $path }, not checked
# $agent: Claude Code
# $by: autoMemoryEnabled in ~/.claude/settings.json
audit-notesOff = { $agent } loads nothing from { $folder }: { $by } turns its notes off
# $folder: ~/.claude/projects/x-feature/memory
audit-notesOfWorkTree = { $folder } belongs to a linked work tree; Claude Code loads the notes of the main one
audit-nothingFixed = fixed nothing: --fix only changes paths and links with one certain new place; it skips dated texts such as decisions, and notes without git history
audit-nothingFixedHeld =
    fixed nothing: the only { $count ->
        [one] problem that --fix can fix is
       *[other] { $count } problems that --fix can fix are
    } in accepted records
# $command: ledger verify
audit-factsFail =
    { $count ->
        [one] 1 fact no longer matches
       *[other] { $count } facts no longer match
    } the code: { $command }
# $command: ledger verify -C web
# $why: ledger.config.json: it is not JSON
audit-factsUnknown = the promoted facts weren't compared with the code ({ $command }): { $why }
# $count: 3
audit-moreNotices = and { $count } more of this kind

## `ledger show`, `log`, `verify`, `graph` and `glossary`
## $file: src/auth/refresh.ts

# $word: tenant
# $term: tenant
inspect-wordUnknown = the glossary has no term "{ $word }"
    .mend = ledger capture "MEANING" --kind term --term { $term }
# $word: tennant
# $near: tenant
inspect-wordMistyped = the glossary has no term "{ $word }"; did you mean { $near }?
    .mend = ledger glossary { $near }
# $path: corpus/notes.md
inspect-unlinked = { $path } has no links, and no file links to it
    .mend = ledger graph
# $name: k3f
inspect-fileless = { $name } does not have a file of its own
    .mend = name the file that contains it
# $row: auth-refresh#2
# $discovery: The token hangs
inspect-entryless = "{ $discovery }" ({ $row }) was written by hand and has no ledger entry yet
    .mend = ledger review
# $place: src/auth/
inspect-noPlace = "{ $place }" is not a place in a file
    .mend = write a path, src/file.ts#L10-L42, docs/page.md#heading or package.json#/engines/node
# $path: src/auth/refesh.ts
inspect-noFile = { $path } is not a file, an item or a record
    .mend = ledger list
# $count: 120
inspect-beyondEnd = { $file } has only { $count ->
        [one] 1 line
       *[other] { $count } lines
    }
# $records: 12
inspect-nothingRests =
    no fact cites { $file } ({ $records ->
        [one] 1 record
       *[other] { $records } records
    } checked)
inspect-undecided = the ledger has no decision yet
# $path: corpus/ledger/promotions/2026-11-21-aaaaaaaa.json
inspect-entryUnread = { $path } is not a valid ledger entry, so it is not listed: ledger verify
# $day: 2026-11-01
inspect-undecidedSince = the ledger has no decision since { $day }

## Commands that show memory: their options
## $profile: claude

showOptions-editOfAgent = --edit needs a profile, not --agent
    .mend = --profile claude
# $named: team
# $tiers: user (~/.claude/CLAUDE.md), project (CLAUDE.md)
showOptions-tierUnclear = "{ $named }" does not match exactly one loaded file
    .mend = name one of { $tiers }
showOptions-followBesideOthers = --follow cannot be combined with --run, --mark-stale or --print
    .mend = ledger verify --follow ITEM
showOptions-daysWithoutMarkdown = --days and --since need --format markdown
    .mend = ledger status --format markdown --days 30
showOptions-taskMissing = the task is missing
    .mend = ledger recall "change how refresh tokens rotate" --paths src/auth/token.ts
# $one: --changed
# $other: --staged
showOptions-oneChange = { $one } and { $other } cannot be combined
    .mend = remove { $other }
# $option: --changed
showOptions-changeOutsideGit = { $option } needs a git repository, and this folder is not in one
    .mend = ledger recall --paths FILE
# $most: 5
showOptions-limitOutOfRange = --limit must be a number from 1 to { $most }
# $word: old
# $words: stale, quarantined
showOptions-unknownReason = --include has no value "{ $word }"
    .mend = use one of { $words }
showOptions-depthAlone = --depth needs --around
    .mend = ledger graph --around RECORD --depth 1
showOptions-agentAndProfile = --agent and --profile cannot be combined
    .mend = use one of them
# $agent: gemini
# $files: GEMINI.md, .gemini/GEMINI.md, ~/.gemini/GEMINI.md
showOptions-nothingOfAgent = { $agent } loads no file here; it looks for { $files }
showOptions-fileWithoutAgent = --file needs --agent
    .mend = --agent cursor
# $profile: caliban
showOptions-fileOfProfile = --file can't be combined with --agent { $profile }
    .mend = remove --file
# $option: --cap-combined
# $profiles: caliban and ledger
# $first: caliban
showOptions-forOtherProfiles = { $option } does not work with the profile { $profile }, only with { $profiles }
    .mend = --profile { $first }
showOptions-olderCaliban = --compat 0018 works only with the profile caliban, not with { $profile }
    .mend = --profile caliban
showOptions-greedyLedger = --compat greedy does not work with the profile ledger
    .mend = --profile claude
showOptions-printBesideOthers = --print cannot be combined with other options
    .mend = remove the other options
# $items: "k3f", "m2q"
showOptions-unknownItems = no item or record has the name { $items }
    .mend = ledger list
# $asked: memory
showOptions-unexplained = "{ $asked }" is not a rule or a term
    .mend = ledger explain
# $asked: IDX1O2
# $near: IDX102
showOptions-misspelled = "{ $asked }" is not a rule or a term; did you mean { $near }?
    .mend = ledger explain { $near }

## `ledger status --format markdown`

# $most: 366
digest-badDays = --days must be a whole number from 0 to { $most }
    .mend = --days 14

## `ledger recall --sessions`
## $count: 1
## $file: ~/.codex/sessions/2026/11/22/rollout-1.jsonl

searchSessions-noWords = the search has no words
    .mend = ledger recall --sessions "retry budget" 429
# $problem: missing closing ): `(a`
searchSessions-badPattern = the pattern is not valid RE2: { $problem }
searchSessions-manyPatterns = --regex takes one pattern
    .mend = put the pattern in quotes
searchSessions-patternWithoutText = the pattern has no fixed text of two characters, so the search would be slow
    .mend = add such a text, as in: timeout after [0-9]+ ?ms
# $agent: x
# $agents: claude, codex
searchSessions-unknownAgent = ledger knows no agent "{ $agent }", only { $agents }
# $most: 1000
searchSessions-badLimit = --limit must be a number from 1 to { $most }
# $position: x
searchSessions-badPosition = --from must be a position that a search printed, not { $position }
searchSessions-positionGone = the session of --from is gone; searched the sessions before it
# $count: 2
searchSessions-newerLeftOut =
    { $count ->
        [one] 1 session is
       *[other] { $count } sessions are
    } newer than the last search; to include them, search without --from
# $sessions: 12
# $size: 40 MiB
searchSessions-nothingFound =
    no match in { $sessions ->
        [one] 1 session
       *[other] { $sessions } sessions
    } ({ $size })
searchSessions-nothingSaid = no match in the sessions of this project
searchSessions-mayHave = earlier agent sessions may contain it: ledger recall --sessions WORDS
searchSessions-toolMayHave = search_sessions may find it in earlier sessions of this project
searchSessions-noSessions = no agent has a session of this project here; to search other folders: --all-projects
# $position: mhx2k3f-1a2b3c4d-4096
searchSessions-goOn = there may be more; to continue: --from { $position }
searchSessions-linesTooLong =
    skipped { $count ->
        [one] 1 line
       *[other] { $count } lines
    } of more than 8 MiB, first in { $file }
searchSessions-linesBroken =
    skipped { $count ->
        [one] 1 matching line that is
       *[other] { $count } matching lines that are
    } not JSON, first in { $file }
searchSessions-wholeTooLarge =
    skipped { $count ->
        [one] 1 session that is a JSON value
       *[other] { $count } sessions that are JSON values
    } of more than 16 MiB, first { $file }
searchSessions-changed =
    { $count ->
        [one] 1 session
       *[other] { $count } sessions
    } changed during the search, first { $file }; search again for new lines
searchSessions-unread =
    { $count ->
        [one] 1 file or folder is
       *[other] { $count } files or folders are
    } unreadable, first { $file }
searchSessions-elsewhere =
    skipped { $count ->
        [one] 1 session
       *[other] { $count } sessions
    } in the folder of this project that belong to another project
searchSessions-tooManyNames = agent folders contain more than 200,000 names; the rest was not searched

## `ledger status --html`
## $count: 40
## $file: repositories.txt
## $folder: ../payments

htmlReport-noCommit = { $folder } has no commit yet
htmlReport-emptyList = { $file } lists no repository
    .mend = write one folder per line; lines that start with # are comments
htmlReport-versionsSearched = { $file }: only its last { $count } versions were searched for cited texts
# $day: 2026-11-22
htmlReport-historyCut = commits before { $day } are missing, so earlier doubts are unknown
# $bytes: 788 KB
# $records: 102
# $doubt: 2
# $waiting: 1
htmlReport-written =
    { $file }: { $records ->
        [one] 1 record
       *[other] { $records } records
    }, { $doubt } in doubt, { $waiting } pending; { $bytes }
# $bytes: 788 KB
# $repositories: 200
# $needing: 12
htmlReport-writtenMany =
    { $file }: { $repositories ->
        [one] 1 repository
       *[other] { $repositories } repositories
    }, { $needing } with doubts or pending items; { $bytes }
# $files: corpus/findings/a.md
htmlReport-filesUnread = skipped unreadable files: { $files }; to see why: ledger lint
# $entries: corpus/ledger/promotions/2026-11-22-abc.json
htmlReport-entriesBroken = these ledger entries are unreadable or changed, so their decisions are unknown: { $entries }; to see why: ledger verify
htmlReport-unrecorded = { $count ->
        [one] 1 accepted record has no ledger entry: ledger adopt
       *[other] { $count } accepted records have no ledger entry: ledger adopt
    }
htmlReport-shallow = this clone is shallow, so older evidence and changes are unknown: git fetch --unshallow
# $why: cannot read the folder .agents/skills: permission denied
htmlReport-agentsUnread = the page does not show what agents load: { $why }
# $file: memory.html
htmlReport-otherFile = { $file } exists and is not a page from ledger
    .mend = choose another file name
# $why: it is not a git repository
htmlReport-unread = the page does not contain { $folder }: { $why }
htmlReport-reading = reading repository { $count }
