### Topics, and the index with its stores.
### $field: description
### $typed: "../secrets"

## `ledger index`
## $branch: main
## $path: corpus/findings/storm.md

indexRows-conditionOnlyHere = the condition of { $path } stands only in the index
    .mend = take it into the record: ledger index --adopt
indexRows-struckAlone = the row of { $path } is struck out, and its record has no condition to write it anew with
    .mend = take the marks that strike it out of the row by hand
indexRows-followsOnBase = { $branch } gets the row of the index after the merge, by `ledger land` or the next act there; `recall` finds it before
indexRows-onBranch = rows of the index are written on { $branch }, and you are on another branch
    .mend =
        merge first: git switch { $branch }, git merge BRANCH, then ledger land
        to write them on this branch all the same: ledger index --write
# $path: corpus/tasks/main.md
indexRows-leftInMerge = { $path } is left in the middle of its merge: more than rows of a table changed
    .mend = finish it by hand, then: ledger index --write
# $path: memory/INDEX.md
# $line: 12
indexRows-bothChanged = { $path }:{ $line }: both branches changed something that is no row
    .mend = decide that place by hand, then run this again

## `ledger index --adopt`: conditions of the index for the records

# $condition: always
indexConditions-vacuous = "{ $condition }" holds for every task, so it selects nothing
    .mend = name the task at hand in the index row first
indexConditions-hiddenCharacters = the condition has hidden characters
    .mend = `ledger lint --only SEC701` shows them
# $why: C-014 is security by the domain of spec auth
indexConditions-ofHigh = it is of high consequence ({ $why }): somebody else than who raised it sets its condition
    .mend = let another person run it

## `ledger index --store`

# $path: .claude/memory/MEMORY.md
storeIndex-unreadableAfter = { $path } would not read back as it is meant
    .mend = add the missing lines to { $path } by hand

## `ledger index`: native notes
## $path: .claude/memory/MEMORY.md

# $line: - [Storm](storm.md) — retries
storeLines-left = left { $path }: { $line }
# $target: storm.md
storeLines-oneDead = { $path } has 1 line for notes that are not there, and keeps it: { $target }
# $count: 2
# $targets: storm.md, retry.md
storeLines-dead = { $path } has { $count } lines for notes that are not there, and keeps them: { $targets }
# $path: .claude/memory/storm.md
storeLines-unlistable = { $path } has no { $field }, so its own system does not list it either

## `ledger topic`: names and texts
## $most: 200
## $name: small-changes
## $path: .claude/memory/small-changes.md
## $types: user, feedback

topic-emptyHandle = { $typed } is no name of a topic: it is empty
    .mend = a name is one file of the store, such as user-role; what it is called in words goes into its `name`
topic-nulHandle = { $typed } is no name of a topic: it has a NUL
    .mend = a name is one file of the store, such as user-role; what it is called in words goes into its `name`
topic-folderHandle = { $typed } is no name of a topic: it has a slash, and topics are in no folders
    .mend = a name is one file of the store, such as user-role; what it is called in words goes into its `name`
topic-dotsHandle = { $typed } is no name of a topic: it has two dots
    .mend = a name is one file of the store, such as user-role; what it is called in words goes into its `name`
topic-hiddenHandle = { $typed } is no name of a topic: it begins with a dot
    .mend = a name is one file of the store, such as user-role; what it is called in words goes into its `name`
topic-reservedHandle = { $typed } is no name of a topic: that file is no topic
    .mend = a name is one file of the store, such as user-role; what it is called in words goes into its `name`
topic-emptyField = the { $field } is empty
    .mend = say what it is about in at most { $most } characters
topic-severalLines = the { $field } has more than one line
    .mend = the index has one line for each topic; what is longer goes into the body
topic-controlCharacter = the { $field } has a control character
    .mend = leave it out
# $character: zero width space, U+200B
topic-hiddenCharacter = the { $field } has a character that nobody sees: { $character }
    .mend = leave it out
topic-fenceAsField = the { $field } is ---, which ends the frontmatter
    .mend = say it in words
# $length: 220
topic-longName = the name has { $length } characters, and { $most } are the most
    .mend = a shorter name; what is longer goes into its `description`
# $length: 140
# $most: 120
topic-longDescription = the description has { $length } characters, and { $most } are the most
    .mend = what is longer goes into the body
# $type: idea
topic-unknownType = "{ $type }" is no type of a topic
    .mend = types: { $types }
# $type: usr
# $near: user
topic-misspelledType = "{ $type }" is no type of a topic; did you mean { $near }?
    .mend = types: { $types }
# $count: 2
# $name: Roles
# $files: roles, user-roles
topic-severalFound = { $count } topics are called { $name }
    .mend = name the file: { $files }
topic-unnamed = there is no name
    .mend = ledger topic write user-role --type user --description "…"
topic-newWithoutDescription = { $name } is a new topic, and has no description
    .mend = say in --description what it is about, on one line: the index shows that
topic-newWithoutType = { $name } is a new topic, and has no type
    .mend = say --type user, feedback, project or reference
topic-newWithoutText = { $name } is a new topic, and has no text
    .mend = its text comes from standard input or a file: ledger topic write NAME notes.md
# $dialect: mini-claude
topic-taken = { $name } is there already, and { $dialect } knows no other name than the file's
    .mend =
        to change it: ledger topic write { $name }
        or take another name
# $most: 1000000
topic-tooLong = { $path } would have more than { $most } bytes
    .mend = make two topics of it, and link one from the other: [[name]]
topic-readsOtherwise = { $path } would not read back as it is meant
    .mend = edit { $path } by hand
topic-newReadsOtherwise = { $path } would not read back as it is meant
    .mend = a NUL, a lone carriage return, a line of more than 16,384 characters or very deep lists cannot be kept
# $index: .claude/memory/MEMORY.md
topic-indexReadsOtherwise = { $index } would not read back as it is meant
    .mend = edit the line of { $path } by hand

## `ledger topic`: its options

# $word: changes
topicOptions-wordTooMany = { $word } is one word too many
    .mend = names of more than one word are quoted
# $option: --force
# $actions: rm
# $action: write
topicOptions-forOtherActions = { $option } is for topic { $actions }
    .mend = ledger topic { $action } --help
# $action: rm
topicOptions-severalNames = topic { $action } takes one name
    .mend = names of more than one word are quoted
# $topic: user-role
topicOptions-listedName = topic list takes no name
    .mend = ledger topic show { $topic }
topicOptions-nameMissing = say which topic
    .mend = ledger topic list
topicOptions-textMissing = there is nothing to write: standard input was empty
    .mend = its text comes from standard input or a file: ledger topic write NAME notes.md
# $file: picture.png
topicOptions-fileNoText = { $file } is no text that could be a topic
topicOptions-inputNoText = standard input is no UTF-8 text
    .mend = a topic is text
topicOptions-takeBack = to take it back
    .mend = ledger undo
# $folder: packages/api
topicOptions-takeBackIn = to take it back
    .mend = ledger undo -C { $folder }

## `ledger topic`: the store
## $folder: ../notes

# $folder: .git
topicStore-ofGit = { $folder } cannot hold notes: it belongs to git, or to the journal
    .mend = name a folder of this workspace: --store .claude/memory
# $why: it is your whole home folder
topicStore-refused = { $folder } cannot hold notes: { $why }
    .mend = name a folder of this workspace: --store .claude/memory
topicStore-outside = { $folder } cannot hold notes: it lies outside of this workspace and of your home folder
    .mend = name a folder of this workspace: --store .claude/memory
# $folder: notes
topicStore-linkedOutside = { $folder } leads out of the workspace through a symbolic link
    .mend = name the folder that it leads to
topicStore-none = there is no store of topics here
    .mend = name its folder: ledger topic list --store .claude/memory (the first write makes it)
# $count: 2
# $stores: .claude/memory, .caliban
# $store: .claude/memory
topicStore-several = there are { $count } stores of topics here: { $stores }
    .mend = say which: --store { $store }
# $dialect: caliban
# $asked: claude
topicStore-dialectOther = the store is of { $dialect }, not of { $asked }
    .mend = leave out --dialect
topicStore-ofLedger = the notes of a ledger store are only read here
    .mend = memory with conditions is proposed: ledger capture "…"
# $dialect: serena
topicStore-ofOtherTool = the notes of a { $dialect } store are only read here
    .mend = topics are written into stores of claude, caliban and mini-claude
# $path: .claude/memory/MEMORY.md
# $why: it is too large
topicStore-indexUnreadable = { $path } cannot be read as text ({ $why }), so no line could be written into it
    .mend = ledger lint says what is wrong with it

## `ledger topic`: what is written
## $digest: sha256:3f1c
## $kept: /home/ada/.cache/memory-ledger/unwritten/1
## $name: user-role
## $near: user-role
## $path: .claude/memory/user-role.md
## $store: null
## $storedTopic: null
## $topic: user-role

topicEdit-nameless = there is no name
    .mend = ledger topic write user-role --type user --description "…"
# $why: no regular file
topicEdit-unreadable = { $path } is { $why }
    .mend = mend or move that file first
topicEdit-unknown = there is no topic { $name }
    .mend = ledger topic list
# $name: user-rol
topicEdit-mistyped = there is no topic { $name }; did you mean { $near }?
    .mend = ledger topic list
topicEdit-absent = there is no topic { $name }
# $name: user-rol
topicEdit-absentMistyped = there is no topic { $name }; did you mean { $near }?
# $index: .claude/memory/MEMORY.md
# $line: Roles and teams
topicEdit-lineStays = a line of { $index } speaks of it among other things, and stays: { $line }
topicEdit-ofMemory = { $path } is memory that was decided on, not a note
    .mend =
        another wording: ledger amend { $path } --reason "…"
        it was wrong: ledger retract { $path } --reason "…"
topicEdit-gone = the topic is gone since it was read
    .mend =
        the text that came is kept in { $kept }
        write it anew with --expect new
topicEdit-there = { $path } is there already
    .mend =
        the text that came is kept in { $kept }
        see what it is now: ledger topic show { $topic }
        see what it is now: ledger topic show { $storedTopic } --store { $store }
        then write with --expect { $digest }
topicEdit-changed = { $path } changed since it was read
    .mend =
        the text that came is kept in { $kept }
        see what it is now: ledger topic show { $topic }
        see what it is now: ledger topic show { $storedTopic } --store { $store }
        then write with --expect { $digest }
# $digest: latest
topicEdit-notDigest = --expect is "{ $digest }", which is no digest
    .mend = ledger topic show NAME says it; `new` for a topic that is not there
