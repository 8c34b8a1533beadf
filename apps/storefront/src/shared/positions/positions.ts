const KEY = 'watch-positions';
const MOST_KEPT = 500;

/** Where a series was left, and when: milliseconds since the epoch. */
interface PlaybackPosition {
  readonly episode: number;
  readonly positionMs: number;
  readonly at: number;
}

type PlaybackPositions = Readonly<Record<string, PlaybackPosition>>;

function readPositions(): PlaybackPositions {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as PlaybackPositions;
  } catch {
    return {};
  }
}

/** A guest's own memory, kept on the device; the server keeps it too for who has bought. */
export function keepPosition(dramaId: string, episode: number, positionMs: number): void {
  const others = Object.entries(readPositions()).filter(([id]) => id !== dramaId);
  const position: PlaybackPosition = { episode, positionMs, at: Date.now() };
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...others.slice(1 - MOST_KEPT), [dramaId, position]])),
    );
  } catch {
    // Without storage the server's memory is what there is.
  }
}

/** The newer of what this device and the server remember: another device may have been used since. */
export function positionOf(dramaId: string, told: PlaybackPosition | null): PlaybackPosition | null {
  const kept = readPositions()[dramaId];
  return kept !== undefined && kept.at > (told?.at ?? 0) ? kept : told;
}
