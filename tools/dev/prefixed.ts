const COLOURS = [36, 35, 33, 32, 34];
const NAME_WIDTH = 7;

let taken = 0;

/** Prefixes each line with the program's name in a distinct colour. */
export function prefixed(name: string): (line: string) => void {
  const colour = COLOURS[taken % COLOURS.length] ?? 0;
  taken += 1;
  const label = name.padEnd(NAME_WIDTH);
  const prefix = process.stdout.isTTY ? `\u001b[${colour}m${label}\u001b[0m` : label;
  return (line) => console.log(`${prefix} ${line}`);
}
