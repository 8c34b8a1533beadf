/** `3–6, 9` */
export function episodesText(episodes: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const episode of episodes.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === episode - 1) last[1] = episode;
    else runs.push([episode, episode]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
