import { Link } from '@cliffhanger/client/router';
import { listText, t } from '../../../shared/language/index.ts';
import { Chip, Panel, Problem, Table, type Tone } from '../../../shared/parts/index.ts';
import type { Planned } from './execute.ts';
import type { Line } from './gather.ts';
import type { Sheet } from './read-sheet.ts';
import { stepsText } from './step-text.ts';

interface PlanTableProps {
  readonly sheet: Sheet;
  readonly lines: readonly Line[];
  readonly plan: readonly Planned[];
}

const TONES: Readonly<Record<Planned['outcome'], Tone>> = {
  create: 'good',
  change: 'info',
  same: 'plain',
  refused: 'bad',
};

/** The effect of each line, or the reason why it has none. */
export const PlanTable = ({ sheet, lines, plan }: PlanTableProps) => (
  <>
    <Columns {...sheet} />
    <Panel title={t('console.import.plan')}>
      <Table
        label={t('console.import.plan')}
        heads={[
          [t('console.import.row'), true],
          [t('console.dramas.key')],
          [t('console.dramas.title')],
          [t('console.import.outcome')],
          [t('console.import.what')],
        ]}
      >
        {sheet.rows.map((row) =>
          'line' in row ? (
            <PlannedRow
              key={row.row}
              row={row.row}
              line={lines.find(({ key }) => key === row.line.key)}
              planned={plan.find(({ key }) => key === row.line.key)}
            />
          ) : (
            <tr key={row.row}>
              <td className="text-end">{row.row}</td>
              <td>{row.key}</td>
              <td />
              <td>
                <Chip tone="bad">{t('console.import.outcome.refused')}</Chip>
              </td>
              <td className="text-bad">
                {t('console.import.wrong-columns', { columns: listText(row.wrongColumns) })}
              </td>
            </tr>
          ),
        )}
      </Table>
    </Panel>
  </>
);

const Columns = ({ unknownColumns, missingColumns }: Sheet) => (
  <>
    {unknownColumns.length > 0 && (
      <Problem text={t('console.import.unknown-columns', { columns: listText(unknownColumns) })} />
    )}
    {missingColumns.length > 0 && (
      <Problem text={t('console.import.missing-columns', { columns: listText(missingColumns) })} />
    )}
  </>
);

interface PlannedRowProps {
  readonly row: number;
  readonly line: Line | undefined;
  readonly planned: Planned | undefined;
}

function PlannedRow({ row, line, planned }: PlannedRowProps) {
  if (line === undefined || planned === undefined) return null;
  const title = line.texts.find(({ locale }) => locale === 'en')?.title ?? '';
  return (
    <tr>
      <td className="text-end">{row}</td>
      <td>{line.key}</td>
      <td>
        {planned.id === null ? (
          title
        ) : (
          <Link
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            to={`/dramas/${planned.id}`}
          >
            {title}
          </Link>
        )}
      </td>
      <td>
        <Chip tone={TONES[planned.outcome]}>{t(`console.import.outcome.${planned.outcome}`)}</Chip>
      </td>
      <td className={planned.outcome === 'refused' ? 'text-bad' : 'text-muted'}>
        {planned.outcome === 'refused'
          ? planned.problems.map((problem) => t(`console.import.problem.${problem}`)).join(' ')
          : stepsText(planned.steps)}
      </td>
    </tr>
  );
}
