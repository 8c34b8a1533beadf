import { useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, FilesAct, Page, Panel, Problem } from '../../../shared/parts/index.ts';
import { problemText, refresh } from '../../../shared/server/index.ts';
import { execute, type Planned, planned } from './execute.ts';
import { type Gathered, gather } from './gather.ts';
import { PlanTable } from './plan-table.tsx';
import { SHEET_COLUMNS } from './read-sheet.ts';
import { stepText } from './step-text.ts';

/**
 * Reads a folder or a sheet in the browser. The server plans the import; it runs after a person has reviewed
 * the plan.
 */
export function ImportScreen() {
  const work = useImport();
  const { gathered, plan, doing, problems } = work;
  const isBusy = doing !== undefined;
  const toDo = plan?.filter(({ outcome }) => outcome === 'create' || outcome === 'change').length ?? 0;
  return (
    <Page
      title={t('console.nav.import')}
      aside={
        <>
          <FilesAct takesFolder disabled={isBusy} onFiles={work.read}>
            {t('console.import.folder')}
          </FilesAct>
          <FilesAct accept=".csv" disabled={isBusy} onFiles={work.read}>
            {t('console.import.sheet')}
          </FilesAct>
        </>
      }
    >
      {gathered === undefined && <Guide />}
      {doing !== undefined && (
        <p role="status" className="mb-3 text-primary-text">
          {doing}
        </p>
      )}
      {problems.map((problem) => (
        <Problem key={problem} text={problem} />
      ))}
      {gathered !== undefined && plan !== undefined && (
        <>
          <PlanTable sheet={gathered.sheet} lines={gathered.lines} plan={plan} />
          <Act look="main" disabled={isBusy || toDo === 0} onClick={work.apply}>
            {toDo === 0 ? t('console.import.nothing') : t('console.import.apply', { dramas: toDo })}
          </Act>
        </>
      )}
    </Page>
  );
}

const Guide = () => (
  <Panel title={t('console.import.how')}>
    <div className="space-y-2 p-4 text-muted">
      <p>{t('console.import.how-sheet')}</p>
      <p className="font-mono text-ink">
        {[
          ...SHEET_COLUMNS,
          'territory',
          'licence_from',
          'licence_until',
          'licence_holder',
          'licence_languages',
          'title:en',
          'synopsis:en',
          'title:es',
          '…',
        ].join(', ')}
      </p>
      <p>{t('console.import.how-folder')}</p>
      <p className="font-mono whitespace-pre-line text-ink">
        {
          'cold-harbour-vows/poster.jpg\ncold-harbour-vows/licence.pdf\ncold-harbour-vows/preview.mp4\ncold-harbour-vows/001.mp4'
        }
      </p>
      <p>{t('console.import.how-again')}</p>
    </div>
  </Panel>
);

interface ImportWork {
  readonly gathered: Gathered | undefined;
  readonly plan: readonly Planned[] | undefined;
  /** Progress text; undefined when idle. */
  readonly doing: string | undefined;
  readonly problems: readonly string[];
  readonly read: (files: readonly File[]) => void;
  readonly apply: () => void;
}

function useImport(): ImportWork {
  const [gathered, setGathered] = useState<Gathered>();
  const [plan, setPlan] = useState<readonly Planned[]>();
  const [doing, setDoing] = useState<string>();
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function carefully(work: () => Promise<void>): Promise<void> {
    setProblems([]);
    try {
      await work();
    } catch (error) {
      setProblems((before) => [...before, problemText(error)]);
    } finally {
      setDoing(undefined);
    }
  }

  const read = (files: readonly File[]) =>
    carefully(async () => {
      setPlan(undefined);
      const found = await gather(files, (done, of) => setDoing(t('console.import.reading', { done, of })));
      setGathered(found);
      if (found === undefined) setProblems([t('console.import.no-sheet')]);
      else setPlan(await planned(found));
    });

  const apply = (from: Gathered) =>
    carefully(async () => {
      setDoing(t('console.import.writing'));
      await execute(from, {
        onDoing: ({ key, step }) => setDoing(t('console.import.sending', { key, step: stepText(step) })),
        onProblem: ({ key, step }, why) =>
          setProblems((before) => [
            ...before,
            t('console.import.not-sent', { key, step: stepText(step), why }),
          ]),
      });
      // A new plan shows the result of the import.
      setPlan(await planned(from));
      await refresh();
    });

  return {
    gathered,
    plan,
    doing,
    problems,
    read: (files) => void read(files),
    apply: () => void (gathered !== undefined && apply(gathered)),
  };
}
