/** Programs that people tell each other to run, or not to. */
const programs =
  /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|node|tsc|tsx|ts-node|eslint|prettier|biome|jest|vitest|mocha|playwright|cypress|turbo|nx|lerna|vite|webpack|pip3?|pipenv|poetry|pdm|uv|uvx|conda|virtualenv|python3?|pytest|tox|nox|ruff|black|flake8|isort|pylint|mypy|pyright|just|make|task|mage|cmake|ninja|bazel|gradle|\.\/gradlew|mvn|\.\/mvnw|cargo|rustc|rustup|go|gofmt|docker|docker-compose|podman|kubectl|helm|terraform|tofu|ansible|git|gh|glab|hub|svn|rm|sudo|curl|wget|sed|brew|apt|apt-get|rake|bundle|gem|rails|composer|php|artisan|dotnet|msbuild|nuget|swift|xcodebuild|pod|flutter|dart|mix|sbt|lein|stack|cabal|prisma|drizzle-kit|supabase|wrangler|vercel|firebase|psql|mysql|redis-cli|systemctl|kill|pkill|killall|chmod|\.\/[\w./-]+)$/;
/** Programs that somebody may mean by their bare name. */
const alone =
  /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|pip3?|pipenv|poetry|uvx|conda|virtualenv|docker-compose|jest|vitest|mocha|pytest|black|flake8|isort|pylint|make|gradle|mvn|eslint|prettier|tsc|webpack|sudo|kubectl|brew|curl|wget|sed)$/;

/**
 * The command that a thing of a sentence is; null where it is none, or more than one guard holds.
 *
 * @param isRun whether the sentence speaks of running it
 */
export function commandOf(written: string, isRun: boolean): string | null {
  const text = written
    .trim()
    .replace(/^\$ /, '')
    .replace(/\s*(?:<[^>]*>|\[[^\]]*\]|\.\.\.|…|\*)\s*$/g, '')
    .trim();
  if (!/^[\w./@:=+,-]+(?: [\w./@:=+,*-]+)*$/.test(text) || text.length > 100) return null;
  const [program = '', ...others] = text.split(' ');
  // A name of a class among the words is an example.
  if (others.some((word) => /(?:^|\/)[A-Z][a-z]+[A-Z]\w*$/.test(word))) return null;
  if (others.length === 0) return alone.test(text) || (isRun && programs.test(text)) ? text : null;
  if (/^[A-Z]/.test(program) || /^-/.test(program)) return null;
  return programs.test(program) || isRun || isLine(others) ? text : null;
}

/** A subcommand and options: `gen --watch`. */
function isLine(words: readonly string[]): boolean {
  return (
    words.some((word) => /^--?[a-z][\w-]*$/.test(word)) &&
    words.every((word) => /^[\w./-]+$/.test(word))
  );
}

/** Whether a thing begins with a program and goes on, so that it is no name in code. */
export function isCommandLine(written: string): boolean {
  const [program = '', ...others] = written.trim().split(/\s+/);
  return others.length > 0 && programs.test(program);
}
