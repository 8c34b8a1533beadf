import {
  ACTIONS_START,
  type ActionsCheck,
  checkActionLines,
  parseActionLine,
} from '@cliffhanger/core/transparency';

/** Bounds the loop against a server that never ends the log. */
const MOST_FILES = 100_000;

interface Requires {
  /** The text of a file, starting after this line. */
  readonly fetchFile: (after: bigint) => Promise<string>;
  readonly onProgress: (lines: bigint) => void;
}

/** Verifies the whole public log of staff actions from its first line. */
export async function checkActions({ fetchFile, onProgress }: Requires): Promise<ActionsCheck> {
  let check: ActionsCheck = { sequence: 0n, head: ACTIONS_START, fault: undefined };
  for (let file = 0; file < MOST_FILES; file += 1) {
    const texts = (await fetchFile(check.sequence)).split('\n').filter((text) => text !== '');
    if (texts.length === 0) return check;
    const lines = texts.map(parseActionLine);
    // An unreadable line counts as missing, which breaks the chain.
    const readable = lines.flatMap((line) => (line === undefined ? [] : [line]));
    check = checkActionLines(check, readable);
    if (check.fault !== undefined) return check;
    if (readable.length < lines.length) return { ...check, fault: { kind: 'gap', at: check.sequence + 1n } };
    onProgress(check.sequence);
  }
  return check;
}
