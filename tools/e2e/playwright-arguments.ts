interface Invocation {
  readonly isSmoke: boolean;
  readonly takesPictures: boolean;
  /** For `playwright test`. */
  readonly args: readonly string[];
}

const SMOKE = 'smoke';
const PICTURES = '--pictures';

/** Smoke journeys run at one width; `desktop` would repeat some of them. */
const SMOKE_ARGUMENTS = ['--grep', '@smoke', '--project', 'phone', '--project', 'serial'];

/** The arguments of `pnpm e2e`: two of ours, the others go to Playwright. */
export function playwrightArguments(words: readonly string[]): Invocation {
  const isSmoke = words[0] === SMOKE;
  const others = (isSmoke ? words.slice(1) : words).filter((word) => word !== PICTURES);
  return {
    isSmoke,
    takesPictures: words.includes(PICTURES),
    args: isSmoke ? [...SMOKE_ARGUMENTS, ...others] : others,
  };
}
