import type { Dice } from '@cliffhanger/testing/dice';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A copy of a file with one random change. */
export function mutated(file: unknown, dice: Dice): unknown {
  const copy = JSON.parse(JSON.stringify(file)) as Json;
  let holder = copy as Json[] | { [name: string]: Json };
  for (;;) {
    const name = dice.pick(Object.keys(holder));
    const value = (holder as Record<string, Json>)[name] as Json;
    const isInner = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (isInner && dice.isLucky(0.9)) {
      holder = value as Json[] | { [name: string]: Json };
      continue;
    }
    change(holder, name, value, dice);
    return copy;
  }
}

function change(holder: Json[] | { [name: string]: Json }, name: string, value: Json, dice: Dice): void {
  const set = (next: Json): void => {
    (holder as Record<string, Json>)[name] = next;
  };
  if (dice.isLucky(0.1))
    return set(dice.pick<Json>([null, true, 0, -1, 1.5, 2 ** 53, '', '0', '\ud800', [], {}]));
  if (Array.isArray(holder)) return changeList(holder, Number(name), dice);
  if (dice.isLucky(0.1)) {
    delete (holder as Record<string, Json>)[name];
    return undefined;
  }
  if (typeof value === 'number') return set(value + dice.pick([-1, 1, 1_000, 2 ** 40]));
  if (typeof value === 'string') return set(changeText(value, dice));
  return set(dice.pick<Json>([null, 'x', 1, []]));
}

function changeList(list: Json[], at: number, dice: Dice): void {
  const other = dice.between(0, list.length - 1);
  const how = dice.pick(['remove', 'double', 'swap', 'replace']);
  const value = list[at] as Json;
  if (how === 'remove') list.splice(at, 1);
  else if (how === 'double') list.splice(at, 0, value);
  else if (how === 'swap') [list[at], list[other]] = [list[other] as Json, value];
  else list[at] = typeof value === 'string' ? changeText(value, dice) : 'x';
}

function changeText(text: string, dice: Dice): string {
  const at = dice.between(0, Math.max(0, text.length - 1));
  const put = dice.pick(['0', '1', '9', 'a', 'F', '-', ' ', '\n', '+', '=', ':', 'é', '—', '\ud800', '']);
  return dice.isLucky(0.5)
    ? text.slice(0, at) + put + text.slice(at + 1)
    : text.slice(0, at) + put + text.slice(at);
}
