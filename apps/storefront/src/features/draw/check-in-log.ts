import type { CheckedFiles } from '../../shared/allocation-files/index.ts';

/** Loaded on demand: verifying signatures needs a separate curve library. */
export async function checkInLog(day: string): Promise<CheckedFiles> {
  const { checkFiles } = await import('../../shared/allocation-files/index.ts');
  return checkFiles(day, async (page) => {
    const response = await fetch(`/draws/${day}.proof.json?page=${page}`);
    if (!response.ok) throw new Error(`the file of ${day} answered ${response.status}`);
    return response.json();
  });
}
