import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { applyImport, planImport, recordLicence, savePoster } from '@cliffhanger/wire/operator/catalog';
import { sendFile } from '../../../shared/files/index.ts';
import { ask, problemText } from '../../../shared/server/index.ts';
import { sendEpisode } from '../send-episode.ts';
import { type DramaFiles, type Gathered, inSets, type Line } from './gather.ts';

export type Planned = AnswerOf<typeof planImport>['list'][number];

/** A dry run on the server. */
export async function planned({ lines }: Gathered): Promise<readonly Planned[]> {
  const answers: Planned[] = [];
  for (const set of inSets(lines)) answers.push(...(await ask(planImport, { lines: [...set] })).list);
  return answers;
}

export interface Doing {
  readonly key: string;
  /** `poster`, `licence`, `episode:7`. */
  readonly step: string;
}

interface Listeners {
  readonly onDoing: (doing: Doing) => void;
  /** One failed file does not stop the others. */
  readonly onProblem: (doing: Doing, why: string) => void;
}

/** Sends the rows first, then every file that the server does not have yet. */
export async function execute({ lines, files }: Gathered, told: Listeners): Promise<void> {
  for (const set of inSets(lines)) {
    const { list } = await ask(applyImport, { lines: [...set] });
    for (const line of list) {
      const source = set.find(({ key }) => key === line.key);
      const folder = files.get(line.key);
      if (line.id === null || source === undefined || folder === undefined) continue;
      await sendFiles({ ...line, id: line.id }, { source, folder }, told);
    }
  }
}

type Applied = Planned & { readonly id: NonNullable<Planned['id']> };

async function sendFiles(
  { id, key, steps }: Applied,
  from: { readonly source: Line; readonly folder: DramaFiles },
  { onDoing, onProblem }: Listeners,
): Promise<void> {
  for (const step of steps) {
    const doing = { key, step };
    onDoing(doing);
    try {
      await sendStep(id, step, from);
    } catch (error) {
      onProblem(doing, problemText(error));
    }
  }
}

async function sendStep(
  id: Applied['id'],
  step: string,
  { source, folder }: { readonly source: Line; readonly folder: DramaFiles },
): Promise<void> {
  if (step === 'poster' && folder.poster !== undefined) {
    await sendFile(savePoster, { id, file: folder.poster.file });
    return;
  }
  if (step === 'licence' && folder.licence !== undefined && source.licence !== null) {
    const { proofDigest: _, ...terms } = source.licence;
    await sendFile(recordLicence, { id, ...terms, file: folder.licence.file });
    return;
  }
  const number = Number(/^episode:(\d+)$/.exec(step)?.[1]);
  const episode = folder.episodes.get(number);
  if (episode !== undefined) await sendEpisode({ id, number, ...episode }, () => {});
}
