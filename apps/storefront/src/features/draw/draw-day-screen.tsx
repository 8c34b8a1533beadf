import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import { type Network, networkName } from '@cliffhanger/core/wallet';
import { Icon } from '@cliffhanger/ui/pictures';
import { numberFormat } from '@cliffhanger/ui/settings';
import { getAllocationDay } from '@cliffhanger/wire/checkout';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CheckedFiles } from '../../shared/allocation-files/index.ts';
import { useLocale, useTranslation } from '../../shared/language/index.ts';
import { usePathParameters } from '../../shared/navigation/index.ts';
import { Action, Answered, Card, Page, ProblemLine, SectionTitle } from '../../shared/parts/index.ts';
import { ask, problemText, useApiQuery } from '../../shared/server/index.ts';
import { checkInLog } from './check-in-log.ts';
import { dayText } from './day-text.ts';
import { type AllocationDay, type Verdict, verifyDay } from './verify-day.ts';

const RESULTS_A_PAGE = 50;
/** Longer days are verified with the downloadable files, not on a phone. */
const MOST_PAGES = 100;

export function DrawDayScreen() {
  const { day = '' } = usePathParameters();
  const t = useTranslation();
  const answer = useApiQuery(getAllocationDay, { day, page: 1, pageSize: RESULTS_A_PAGE });
  return (
    <Page title={dayText(day)} back="/draw">
      <Answered answer={answer}>
        {(allocation) => (
          <>
            <Secret allocation={allocation} />
            <Weights allocation={allocation} />
            <SectionTitle>{t('draw.results', { count: allocation.total })}</SectionTitle>
            <Results allocation={allocation} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function Secret({ allocation }: { allocation: AllocationDay }) {
  const t = useTranslation();
  const { fingerprint, secret, network, block, inLog } = allocation.draw;
  return (
    <Card>
      <div className="mt-2 grid gap-1 p-4">
        <h2 className="text-small text-muted">{t('draw.secret')}</h2>
        <p className="font-mono text-note break-all">{secret ?? t('draw.secret-later')}</p>
        <h2 className="mt-2 text-small text-muted">{t('draw.fingerprint')}</h2>
        <p className="mb-2 font-mono text-note break-all">{fingerprint}</p>
        {inLog.promise !== null && <Root title={t('draw.step.weights')} of="weights" root={inLog.weights} />}
        <Seed network={network} block={block} />
        {inLog.promise !== null && <Root title={t('draw.step.orders')} of="orders" root={inLog.orders} />}
        {secret !== null && <Verify draw={allocation.draw} />}
      </div>
    </Card>
  );
}

type InLog = AllocationDay['draw']['inLog'];

/** A root in the public log, and its index there. */
function Root({ title, of, root }: { title: string; of: 'weights' | 'orders'; root: InLog['weights'] }) {
  const t = useTranslation();
  const locale = useLocale();
  const entry =
    root === null
      ? t('draw.not-in-log-yet')
      : t(`draw.${of}-entry`, { index: numberFormat(locale).format(root.index) });
  return (
    <>
      <h2 className="text-small text-muted">{title}</h2>
      {root !== null && <p className="font-mono text-note break-all">{root.root}</p>}
      <p className="mb-2 text-small text-muted">{entry}</p>
    </>
  );
}

/** The public part of the day's seed: the block of a chain. */
function Seed({ network, block }: Pick<AllocationDay['draw'], 'network' | 'block'>) {
  const t = useTranslation();
  if (network === null) return <p className="mb-2 text-small text-muted">{t('draw.secret-alone')}</p>;
  if (block === null) return <p className="mb-2 text-small text-muted">{t('draw.block-later')}</p>;
  return (
    <>
      <h2 className="text-small text-muted">
        {t('draw.block-at', { network: networkName(network as Network), height: String(block.height) })}
      </h2>
      <p className="mb-2 font-mono text-note break-all">{block.hash}</p>
    </>
  );
}

/** Fetches every result of the day and recomputes the allocation on the device. */
async function verifyWholeDay(day: string): Promise<Verdict> {
  let all: Verdict = { secretMatches: true, isBlockNamed: true, checked: 0, wrong: [] };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask(getAllocationDay, { day, page, pageSize: RESULTS_A_PAGE });
    const verdict = verifyDay(answer);
    all = {
      secretMatches: all.secretMatches && verdict.secretMatches,
      isBlockNamed: all.isBlockNamed && verdict.isBlockNamed,
      checked: all.checked + verdict.checked,
      wrong: [...all.wrong, ...verdict.wrong],
    };
    if (!answer.hasMore) break;
  }
  return all;
}

/** Verifies against the public log if it contains the day, otherwise by the published secret alone. */
const checkDay = async ({ day, inLog }: AllocationDay['draw']): Promise<Verdict | CheckedFiles> =>
  inLog.orders === null ? verifyWholeDay(day) : checkInLog(day);

function Verify({ draw }: { draw: AllocationDay['draw'] }) {
  const t = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | Verdict | CheckedFiles>('idle');
  const [problem, setProblem] = useState<string>();
  const verify = (): void => {
    setState('busy');
    setProblem(undefined);
    checkDay(draw).then(setState, (error: unknown) => {
      setState('idle');
      setProblem(problemText(error));
    });
  };
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {typeof state === 'object' ? (
        'kind' in state ? (
          <FilesLine checked={state} />
        ) : (
          <VerdictLine verdict={state} />
        )
      ) : (
        <Action look="outline" busy={state === 'busy'} onClick={verify}>
          {t('draw.verify')}
        </Action>
      )}
      <ProblemLine text={problem} />
    </div>
  );
}

function FilesLine({ checked }: { checked: CheckedFiles }) {
  const t = useTranslation();
  const figures = numberFormat(useLocale());
  if (checked.kind === 'right') {
    const { orders, index, toPlatform } = checked;
    const facts = { count: orders, index: figures.format(index), kept: figures.format(toPlatform) };
    return <CheckedLine isRight>{t('draw.right-in-log', facts)}</CheckedLine>;
  }
  const { code, where } = checked;
  const fault = where === undefined ? code : `${code}: ${where}`;
  return (
    <CheckedLine isRight={false}>
      {code === 'late-weights' ? t('draw.late') : t('draw.wrong-in-log', { fault })}
    </CheckedLine>
  );
}

function CheckedLine({ isRight, children }: { isRight: boolean; children: string }) {
  return (
    <p role="status" className={`flex gap-2 text-strong ${isRight ? 'text-good' : 'text-bad'}`}>
      <Icon of={isRight ? Check : CircleAlert} size={20} />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function VerdictLine({ verdict }: { verdict: Verdict }) {
  const t = useTranslation();
  const { secretMatches, isBlockNamed, checked, wrong } = verdict;
  const isRight = secretMatches && isBlockNamed && wrong.length === 0;
  const broken = secretMatches ? t('draw.the-block') : t('draw.the-secret');
  return (
    <CheckedLine isRight={isRight}>
      {isRight
        ? t('draw.right', { count: checked })
        : t('draw.wrong', { numbers: secretMatches && isBlockNamed ? wrong.join(', ') : broken })}
    </CheckedLine>
  );
}

const TONES = ['bg-info', 'bg-good', 'bg-bad', 'bg-warn', 'bg-tab', 'bg-edge'] as const;
const toneOf = (index: number): string => TONES[index % TONES.length] ?? 'bg-edge';
/** The end of a seller's id is enough to tell sellers apart. */
const shortId = (id: string): string => id.slice(-8);

function Weights({ allocation }: { allocation: AllocationDay }) {
  const t = useTranslation();
  const locale = useLocale();
  const percent = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const tenths = numberFormat(locale, { maximumFractionDigits: 1 });
  if (allocation.weights.length === 0) return <p className="mt-5 text-muted">{t('draw.no-weights')}</p>;
  return allocation.weights.map(({ dramaId, title, shares }) => {
    const sum = shares.reduce((total, { weight }) => total + weight, 0);
    return (
      <section key={dramaId}>
        <h2 className="mt-7 mb-2 font-film text-film-s">{title}</h2>
        <div aria-hidden className="mb-2 flex h-5 gap-0.5">
          {shares.map(({ sellerId, weight }, index) => (
            <span key={sellerId} className={`rounded-bar ${toneOf(index)}`} style={{ flexGrow: weight }} />
          ))}
        </div>
        <table className="figures w-full text-small">
          <thead className="text-muted">
            <tr>
              <th className="py-2 text-start font-medium">{t('draw.seller')}</th>
              <th className="py-2 text-end font-medium">{t('draw.weight')}</th>
              <th className="py-2 text-end font-medium">{t('draw.chance')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ sellerId, weight }, index) => (
              <tr key={sellerId} className="border-t border-line">
                <td className="py-2">
                  <span aria-hidden className={`me-2 inline-block size-2.5 rounded-[3px] ${toneOf(index)}`} />
                  <span className="font-mono">{shortId(sellerId)}</span>
                </td>
                <td className="text-end">{tenths.format(weight / 10)}</td>
                <td className="text-end">{percent.format(sum === 0 ? 0 : weight / sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}

function Results({ allocation }: { allocation: AllocationDay }) {
  const t = useTranslation();
  if (allocation.results.length === 0)
    return (
      <p className="text-muted">
        {t(allocation.draw.secret === null ? 'draw.results-later' : 'draw.no-results')}
      </p>
    );
  return (
    <ul className="text-small">
      {allocation.results.map(({ number, sellerId }) => (
        <li key={number} className="flex min-h-tap items-center justify-between gap-4 border-t border-line">
          <span className="font-mono text-muted">{number}</span>
          <span className={sellerId === PLATFORM_SELLER ? '' : 'font-mono'}>
            {sellerId === PLATFORM_SELLER ? t('draw.platform') : shortId(sellerId)}
          </span>
        </li>
      ))}
    </ul>
  );
}
