import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  findCodeOwners,
  findOwnerGroups,
  type Forge,
  readCodeOwners,
} from '#workspace/owners/code-owners';

function ownersOf(text: string, path: string, forge: Forge = 'github'): string[] {
  return findOwnerGroups(readCodeOwners('CODEOWNERS', text, forge), path).flatMap(
    ({ owners }) => owners,
  );
}

const problems = (text: string, forge: Forge = 'github'): string[] =>
  readCodeOwners('CODEOWNERS', text, forge).unread.map(({ id }) => id);

/** The example of GitHub's documentation. */
const github = `
# This is a comment.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
`;

/** The example of GitLab's documentation. */
const gitlab = `
* @default-codeowner
* @multiple @code @owners
*.rb @ruby-owner
\\#file_with_pound.rb @owner-file-with-pound
LICENSE @legal this_does_not_match janedoe@gitlab.com
README @group @group/with-nested/subgroup
/docs/ @all-docs
/docs/* @root-docs
/docs/**/*.md @root-docs
lib/ @lib-owner
/config/ @config-owner
path\\ with\\ spaces/ @space-owner
[Documentation]
ee/docs/    @docs
docs/       @docs
[Database]
README.md  @database
model/db/   @database
[dOcUmEnTaTiOn]
README.md  @docs
[Defaults] @default-one @default-two
config/app.yml
[Counted][2] @pairs
pairs/
^[Optional] @maybe
maybe/
`;

describe('the owners of a path at GitHub', () => {
  it.each([
    ['README.md', ['@global-owner1', '@global-owner2']],
    ['deep/down/README.md', ['@global-owner1', '@global-owner2']],
    ['src/a.js', ['@js-owner']],
    ['a.go', ['docs@example.com']],
    ['deep/a.txt', ['@octo-org/octocats']],
    ['build/other/a.c', ['@global-owner1', '@global-owner2']],
    ['build/logs/deep/a.c', ['@octocat']],
    ['deep/build/logs', ['@octocat']],
    ['docs/getting-started.md', ['@doctocat']],
    ['docs/build-app/a.md', ['@doctocat']],
    ['scripts/a.sh', ['@doctocat', '@octocat']],
    ['deeply/nested/logs/a', ['@octocat']],
    ['deep/apps/a', ['@octocat']],
    ['apps/github/a', []],
    ['apps/github', []],
    ['apps/other', ['@octocat']],
  ])('of %s are %j', (path, owners) => {
    expect(ownersOf(github, path)).toEqual(owners);
    expect(problems(github)).toEqual([]);
  });

  it.each([
    ['docs/* @a', 'docs/getting-started.md', true],
    ['docs/* @a', 'docs/build-app/troubleshooting.md', false],
    ['docs/* @a', 'deep/docs/a.md', false],
    ['/docs @a', 'docs/deep/a.md', true],
    ['docs @a', 'deep/docs/a.md', true],
    ['/docs/ @a', 'docs', false],
    ['/docs/** @a', 'docs', false],
    ['/docs/** @a', 'docs/a/b', true],
    ['a\\ b.md @a', 'a b.md', true],
    ['*.MD @a', 'a.md', false],
    ['a/**/b @a', 'a/b', true],
    ['a/**/b @a', 'a/x/y/b', true],
    ['a?c @a', 'abc', true],
    ['.* @a', '.github/x', true],
    ['{a,b} @a', 'a', false],
  ])('%s has %s: %s', (line, path, owns) => {
    expect(ownersOf(line, path)).toEqual(owns ? ['@a'] : []);
  });

  it('leave out a line that GitHub does not read, and tell it', () => {
    for (const line of [
      '!src/ @a',
      'src/[ab] @a',
      '\\#a @a',
      '* @a and me',
      '* @here',
      '* @all',
      '* @ann\u0007',
      '* @a\u202eb',
      `${'a'.repeat(501)} @a`,
      `${'**/a/'.repeat(20)} @a`,
    ]) {
      expect(ownersOf(`* @before\n${line}`, 'src/a'), line).toEqual(['@before']);
      expect(problems(line), line).toEqual(['owners.unreadLine']);
    }
  });
});

describe('the owners of a path at GitLab', () => {
  it.each([
    ['x', ['@multiple', '@code', '@owners']],
    ['a/b.rb', ['@ruby-owner']],
    ['#file_with_pound.rb', ['@owner-file-with-pound']],
    ['LICENSE', ['@legal', 'janedoe@gitlab.com']],
    ['README', ['@group', '@group/with-nested/subgroup']],
    ['docs/index.html', ['@root-docs', '@docs']],
    ['docs/projects/index.html', ['@all-docs', '@docs']],
    ['docs/projects/index.md', ['@root-docs', '@docs']],
    ['deep/lib/a', ['@lib-owner']],
    ['config/a', ['@config-owner']],
    ['deep/config/a', ['@multiple', '@code', '@owners']],
    ['path with spaces/a', ['@space-owner']],
    ['README.md', ['@multiple', '@code', '@owners', '@docs', '@database']],
    ['config/app.yml', ['@config-owner', '@default-one', '@default-two']],
    ['pairs/a', ['@multiple', '@code', '@owners', '@pairs']],
  ])('of %s are %j', (path, owners) => {
    expect(ownersOf(gitlab, path, 'gitlab')).toEqual(owners);
    expect(problems(gitlab, 'gitlab')).toEqual([]);
  });

  it('are only asked in an optional section', () => {
    const groups = findOwnerGroups(readCodeOwners('CODEOWNERS', gitlab, 'gitlab'), 'maybe/a');
    expect(groups.map(({ isOptional }) => isOptional)).toEqual([false, true]);
  });

  it.each([
    ['/docs @a', 'docs/a', false],
    ['docs/*.md @a', 'deep/docs/a.md', true],
    ['/docs/** @a', 'docs/a/b', false],
    ['* @a\n!pom.xml', 'pom.xml', false],
    ['!pom.xml\n* @a', 'deep/pom.xml', false],
    ['* @a\n!pom.xml', 'other.xml', true],
    ['* @a\n/b', 'b', false],
  ])('%j has %s: %s', (text, path, owns) => {
    expect(ownersOf(text, path, 'gitlab')).toEqual(owns ? ['@a'] : []);
  });
});

describe('a file of owners', () => {
  it('is looked for where the forge does', () => {
    const place = (...paths: string[]) => findCodeOwners((path) => paths.includes(path));
    expect(place()).toBeNull();
    expect(place('CODEOWNERS', '.github/CODEOWNERS', '.gitlab-ci.yml')).toEqual({
      path: '.github/CODEOWNERS',
      forge: 'github',
    });
    expect(place('CODEOWNERS', 'docs/CODEOWNERS')?.path).toBe('CODEOWNERS');
    expect(place('.gitlab/CODEOWNERS')?.forge).toBe('gitlab');
    expect(place('.gitlab/CODEOWNERS', 'CODEOWNERS')).toEqual({
      path: 'CODEOWNERS',
      forge: 'gitlab',
    });
    expect(place('.gitlab-ci.yml', 'docs/CODEOWNERS')?.forge).toBe('gitlab');
  });

  it('names nobody above 3 MB, and is not read for longer than it takes', () => {
    expect(problems(`* @a\n${'#'.repeat(3_145_728)}`)).toEqual(['owners.tooLarge']);
    const hostile = Array.from({ length: 7_000 }, () => `${'*a'.repeat(240)}b @a`).join('\n');
    const before = performance.now();
    expect(ownersOf(hostile, 'a'.repeat(255))).toEqual([]);
    expect(ownersOf('**/a*/'.repeat(8) + 'b @a', 'a/'.repeat(1_000) + 'c')).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  it('tells the first lines it cannot read, and how many more there are', () => {
    const told = problems(Array.from({ length: 100 }, () => '!a @a').join('\n'));
    expect([told.length, told.at(-1)]).toEqual([21, 'owners.moreLines']);
    const many = readCodeOwners('CODEOWNERS', 'a @a\n'.repeat(50_002), 'github');
    expect(many.unread).toHaveLength(2);
  });

  it('gives the last of the lines that match, whatever stands before', () => {
    const line = fc.constantFrom('*', '*.a', '/x/', 'x/*', '/x/y', '**/y', 'x', '/y.a', '/z');
    const path = fc.constantFrom('y.a', 'x/y', 'x/y/z.a', 'z', 'q/x/y', 'x/b.a');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), path, (lines, asked) => {
        const text = lines.map((each, at) => `${each} @o${String(at)}`).join('\n');
        const last = lines.findLastIndex((each) => ownersOf(`${each} @a`, asked).length > 0);
        return ownersOf(text, asked).join() === (last === -1 ? '' : `@o${String(last)}`);
      }),
    );
  });

  it('is read without a fault, whatever stands in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom<Forge>('github', 'gitlab'),
        (text, forge) => {
          ownersOf(`${text}\n[${text}] ${text}\n!${text}`, text.slice(0, 20), forge);
        },
      ),
    );
  });
});
