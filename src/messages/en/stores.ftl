### Topics, and the index with its stores.
### $field: description
### $typed: "../secrets"

## `ledger index`
## $branch: main
## $path: corpus/findings/storm.md

indexRows-conditionOnlyHere = no row was written: the load_when of { $path } is only in the index
    .mend = ledger index --adopt && ledger index --write
indexRows-struckAlone = the index row of { $path } is struck out, and the record has no load_when
    .mend = remove the ~~ from the row
indexRows-followsOnBase = the index gets the new row on { $branch }, after the merge
    .mend = after the merge, on { $branch }: ledger land
indexRows-onBranch = rows of the index are written on { $branch }, not on other branches
    .mend = after the merge, on { $branch }: ledger land
# $path: corpus/tasks/main.md
indexRows-leftInMerge = { $path } still has merge conflicts outside its tables
    .mend = resolve them, then: ledger index --write
# $path: memory/INDEX.md
# $line: 12
indexRows-bothChanged = { $path }:{ $line }: both branches changed text outside the rows
    .mend = resolve the conflict there, then: ledger index --write

## `ledger index --adopt`: conditions of the index for the records

# $condition: always
indexConditions-vacuous = the load_when "{ $condition }" matches every task
    .mend = name the task in the index row
indexConditions-hiddenCharacters = the load_when contains hidden characters
    .mend = ledger lint --only SEC701
# $why: C-014 of auth has the domain security
indexConditions-ofHigh = a high-consequence load_when ({ $why }) needs another person
    .mend = ask another person to run: ledger index --adopt

## `ledger index --store`

# $path: .claude/memory/MEMORY.md
# $folder: .claude/memory
storeIndex-unreadableAfter = ledger can't extend { $path } safely; no line was added
    .mend = to see the missing lines, then add them by hand: ledger lint { $folder }

## `ledger index`: native notes
## $path: .claude/memory/MEMORY.md

# $line: - [Storm](storm.md) — retries
storeLines-left = removed from { $path }: { $line }
# $count: 2
# $targets: storm.md, retry.md
storeLines-dead =
    { $count ->
        [one] { $path } keeps 1 line for a note that doesn't exist: { $targets }
       *[other] { $path } keeps { $count } lines for notes that don't exist: { $targets }
    }
# $path: .claude/memory/storm.md
storeLines-unlistable = { $path } has no { $field }, so the index can't list it
    .mend = add { $field } to the frontmatter

## `ledger topic`: names and texts
## $most: 200
## $name: small-changes
## $path: .claude/memory/small-changes.md
## $types: user, feedback

topic-badHandle = { $typed } is not a topic name
    .mend = use a file name without folders, such as user-role
topic-reservedHandle = { $typed } is reserved and can't be a topic name
    .mend = use another name, such as user-role
topic-emptyField = the { $field } is empty
    .mend = write at most { $most } characters
topic-severalLines = the { $field } has more than one line
    .mend = move the rest to the body
topic-controlCharacter = the { $field } contains a control character
    .mend = remove it
# $character: zero width space, U+200B
topic-hiddenCharacter = the { $field } contains a hidden character: { $character }
    .mend = remove it
topic-fenceAsField = the { $field } is ---, which ends the frontmatter
    .mend = use words
# $length: 220
topic-longName = the name has { $length } characters (maximum { $most })
    .mend = move the rest to the description
# $length: 140
# $most: 120
topic-longDescription = the description has { $length } characters (maximum { $most })
    .mend = move the rest to the body
# $type: idea
topic-unknownType = "{ $type }" is not a topic type
    .mend = use one of these types: { $types }
# $type: usr
# $near: user
topic-misspelledType = "{ $type }" is not a topic type
    .mend = did you mean { $near }?
# $name: Roles
# $files: roles, user-roles
topic-severalFound = several topics are called { $name }
    .mend = name the file: { $files }
topic-unnamed = the topic name is missing
    .mend = ledger topic write user-role --type user --description "…"
topic-newWithoutDescription = the new topic { $name } has no description
    .mend = --description "one line for the index"
topic-newWithoutType = the new topic { $name } has no type
    .mend = --type user, feedback, project or reference
topic-newWithoutText = the new topic { $name } has no text
    .mend = add a file with the text: notes.md
# $dialect: mini-claude
topic-taken = { $name } already exists, and { $dialect } stores only file names
    .mend = ledger topic write { $name }
# $most: 1000000
topic-tooLong = { $path } would have more than { $most } bytes
    .mend = split it into two topics, and link one from the other: [[name]]
topic-readsOtherwise = { $path } contains frontmatter that ledger can't edit safely
    .mend = edit { $path }
topic-newReadsOtherwise = the text has NUL, lone carriage returns, very long lines or very deep lists
    .mend = remove them
# $index: .claude/memory/MEMORY.md
topic-indexReadsOtherwise = { $index } contains Markdown that ledger can't edit safely
    .mend = edit the line of { $path } in { $index }

## `ledger topic`: its options

# $word: changes
topicOptions-wordTooMany = "{ $word }" is one argument too many
    .mend = quote names of several words
# $option: --force
# $actions: rm
# $action: write
topicOptions-forOtherActions = { $option } is only for topic { $actions }
    .mend = ledger topic { $action } --help
# $action: rm
topicOptions-severalNames = topic { $action } takes one name
    .mend = quote names of several words
# $topic: user-role
topicOptions-listedName = topic list takes no name
    .mend = ledger topic show { $topic }
topicOptions-nameMissing = the topic name is missing
    .mend = ledger topic list
topicOptions-textMissing = standard input is empty, so nothing changes
    .mend = ledger topic write NAME notes.md
# $file: picture.png
topicOptions-fileNoText = { $file } is not a text file
topicOptions-inputNoText = standard input is not UTF-8 text
topicOptions-takeBack = this can be undone
    .mend = ledger undo
# $folder: packages/api
topicOptions-takeBackIn = this can be undone
    .mend = ledger undo -C { $folder }

## `ledger topic`: the store
## $folder: ../notes

# $folder: .git
topicStore-ofGit = { $folder } belongs to git or the journal, so it can't contain notes
    .mend = name a folder of this workspace: --store .claude/memory
# $why: it is your whole home folder
topicStore-refused = { $folder } can't contain notes: { $why }
    .mend = name a folder of this workspace: --store .claude/memory
topicStore-outside = { $folder } is outside of the workspace and your home folder
    .mend = name a folder of this workspace: --store .claude/memory
# $folder: notes
topicStore-linkedOutside = { $folder } is a symbolic link out of the workspace
    .mend = name the target of the link
topicStore-none = this folder has no note store
    .mend = ledger topic list --store .claude/memory
# $stores: .claude/memory, .caliban
# $store: .claude/memory
topicStore-several = this folder has several note stores: { $stores }
    .mend = --store { $store }
# $dialect: caliban
# $asked: claude
topicStore-dialectOther = the store has the format { $dialect }, not { $asked }
    .mend = leave out --dialect
topicStore-ofLedger = the notes of a ledger store are read-only here
    .mend = ledger capture "What you found" src/file.ts#L10-L14
# $dialect: serena
topicStore-ofOtherTool = the notes of a { $dialect } store are read-only here
    .mend = use a store of claude, caliban or mini-claude: --store .claude/memory
# $path: .claude/memory/MEMORY.md
# $why: it is too large
topicStore-indexUnreadable = { $path } can't be read as text: { $why }

## `ledger topic`: what is written
## $kept: /home/ada/.cache/memory-ledger/unwritten/1
## $name: user-role
## $near: user-role
## $path: .claude/memory/user-role.md
## $store: null
## $storedTopic: null
## $topic: user-role

# $why: not a regular file
topicEdit-unreadable = { $path } can't be read: { $why }
    .mend = correct or move that file
topicEdit-unknown = no topic is called { $name }
    .mend = ledger topic list
# $name: user-rol
topicEdit-mistyped = no topic is called { $name }
    .mend = ledger topic show { $near }
topicEdit-absent = no topic is called { $name }
# $name: user-rol
topicEdit-absentMistyped = no topic is called { $name }; did you mean { $near }?
# $index: .claude/memory/MEMORY.md
# $line: Roles and teams
topicEdit-lineStays = a line of { $index } also mentions other things and stays: { $line }
topicEdit-ofMemory = { $path } is an approved fact, not a note
    .mend =
        replaced by a new fact: ledger supersede { $path } "NEW CLAIM"
        no longer true: ledger retract { $path } --reason "…"
topicEdit-gone = nothing was written: the topic was deleted since it was read
    .mend = your text is in { $kept }; to write it again: --expect new
topicEdit-there = nothing was written: { $path } already exists
    .mend =
        your text is in { $kept }
        ledger topic show { $topic }
        ledger topic show { $storedTopic } --store { $store }
topicEdit-changed = nothing was written: { $path } changed since it was read
    .mend =
        your text is in { $kept }
        ledger topic show { $topic }
        ledger topic show { $storedTopic } --store { $store }
# $digest: latest
topicEdit-notDigest = "{ $digest }" is not a digest (--expect)
    .mend = ledger topic show NAME
