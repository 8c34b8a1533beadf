import { vi } from 'vitest';

/* Test files of one worker share their process, so that leftovers of one affect the next. */

export interface GlobalState {
  readonly environment: ReadonlyMap<string, unknown>;
  readonly globals: ReadonlyMap<string, unknown>;
  readonly folder: string;
  readonly isTimeFake: boolean;
  /** Listening sockets and child processes. */
  readonly handles: ReadonlyMap<string, number>;
}

/** Tests replace methods of these as well. */
const PATCHED: readonly string[] = ['Date', 'Math', 'console', 'crypto', 'navigator', 'performance'];
/** Set permanently by libraries on import: libvips, TronWeb, PDF.js. */
const OF_LIBRARIES: ReadonlySet<string> = new Set([
  'VIPSHOME',
  'proto',
  'TronWebProto',
  'DOMMatrix',
  'pdfjsLib',
  'pdfjsWorker',
  '_pdfjsTestingUtils',
  'Math.sumPrecise',
]);
const HANDLES: ReadonlySet<string> = new Set(['TCPServerWrap', 'ProcessWrap']);

export function readGlobalState(): GlobalState {
  const handles = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) {
    if (HANDLES.has(name)) handles.set(name, (handles.get(name) ?? 0) + 1);
  }
  return {
    environment: new Map(Object.entries(process.env)),
    globals: new Map([
      ...valuesOf(globalThis),
      ...PATCHED.flatMap((name) =>
        [...valuesOf(Reflect.get(globalThis, name))].map(
          ([key, value]) => [`${name}.${key}`, value] as const,
        ),
      ),
    ]),
    folder: process.cwd(),
    isTimeFake: vi.isFakeTimers(),
    handles,
  };
}

/** Own values only: a getter may compute something new each time. */
function valuesOf(object: unknown): ReadonlyMap<string, unknown> {
  if (object === null || (typeof object !== 'object' && typeof object !== 'function')) return new Map();
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(object));
  return new Map(
    descriptors
      .filter(([name, { value }]) => value !== undefined && !name.startsWith('__'))
      .map(([name, { value }]) => [name, value as unknown]),
  );
}

/** Describes what a test file changed and did not restore. */
export function leftBehind(before: GlobalState, after: GlobalState): readonly string[] {
  return [
    ...changed(before.environment, after.environment).map((name) => `the environment variable ${name}`),
    ...changed(before.globals, after.globals).map((name) => `the global ${name}`),
    ...(before.folder === after.folder ? [] : [`the working folder ${after.folder}`]),
    ...(after.isTimeFake ? ['fake timers'] : []),
    ...[...after.handles]
      .filter(([name, count]) => count > (before.handles.get(name) ?? 0))
      .map(([name, count]) => `${count - (before.handles.get(name) ?? 0)} open ${name}`),
  ];
}

const changed = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !OF_LIBRARIES.has(name) && !Object.is(before.get(name), after.get(name)),
  );
