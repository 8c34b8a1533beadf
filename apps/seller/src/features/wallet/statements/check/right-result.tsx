import { Card, CopyRow, Icon, ListGroup, ListRow, Section, useUiSettings } from '@cliffhanger/ui';
import type { KeptComparison } from '@cliffhanger/verifier/notes';
import type { StatementFacts } from '@cliffhanger/verifier/statement';
import { Check, CircleDashed } from 'lucide-react';
import { useCopy } from '../../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { ExactMoney } from '../exact-money.tsx';
import { type Period, useDayName, usePeriodName } from '../period.ts';
import { moneyOf, type RightStatement } from './check-statement.ts';
import { networkText } from './network-text.ts';

/** The result, and each verified step. */
export function RightResult({
  period,
  right: { facts, fingerprint },
}: {
  period: Period;
  right: RightStatement;
}) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <>
      <Found period={period} facts={facts} />
      <Section
        title={t('statements.check.what')}
        aside={<span className="text-small text-muted">{t('statements.check.where')}</span>}
      >
        <Steps facts={facts} />
      </Section>
      <Card>
        <h3 className="text-strong">{t('statements.stated')}</h3>
        <p className="mt-0.5 text-small text-muted">{t('statements.stated.text')}</p>
      </Card>
      <Card>
        <CopyRow mono label={t('statements.fingerprint')} text={fingerprint} onCopy={copy} />
        <p className="mt-2 text-small text-muted">{t('statements.fingerprint.text')}</p>
      </Card>
    </>
  );
}

function Found({ period, facts }: { period: Period; facts: StatementFacts }) {
  const t = useTranslation();
  const name = usePeriodName();
  const dayName = useDayName();
  const { locale } = useUiSettings();
  const closedAt = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <section className="rounded-card bg-good-soft px-5 pt-5 pb-4 text-center">
      <span className="mx-auto grid size-13 place-items-center rounded-full bg-good text-surface">
        <Icon of={Check} size={28} />
      </span>
      <h2 className="mt-2 mb-1 text-title text-good">{t('statements.check.right')}</h2>
      <p className="mb-2">
        {t('statements.check.right.text', {
          period: name(period),
          count: facts.lines.count,
          date: dayName(facts.reachesUntil - 1),
        })}
      </p>
      <p>
        <ExactMoney amount={moneyOf(facts.allYours)} size="l" unit="USDT" />
      </p>
      {!facts.isWholeRange && (
        <p className="mt-2 text-small">
          {t('statements.check.reaches', { date: `${closedAt.format(facts.reachesUntil)} UTC` })}
        </p>
      )}
    </section>
  );
}

function Steps({ facts }: { facts: StatementFacts }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const figures = new Intl.NumberFormat(locale);
  const { transfers, log, ending, anchor, kept } = facts;
  const steps = [
    {
      title: t('statements.step.lines'),
      detail: t('statements.step.lines.text', { count: figures.format(transfers) }),
    },
    { title: t('statements.step.sums'), detail: t('statements.step.sums.text') },
    {
      title: t('statements.step.signed'),
      detail: t(log.isKeyCompared ? 'statements.step.signed.known' : 'statements.step.signed.first', {
        key: log.key.name,
      }),
    },
    {
      title: t('statements.step.log'),
      detail: t('statements.step.log.text', {
        entry: figures.format(ending.index),
        size: figures.format(log.size),
      }),
    },
    {
      title: t('statements.step.kept'),
      detail: t(KEPT_TEXTS[kept]),
      isOpen: kept === 'none' || kept === 'not-compared',
    },
    anchor === null
      ? { title: t('statements.step.chain'), detail: t('statements.step.chain.none'), isOpen: true }
      : {
          title: t('statements.step.chain'),
          detail: t('statements.step.chain.text', {
            network: networkText(anchor.network),
            block: figures.format(anchor.block),
          }),
        },
  ];
  return (
    <ListGroup>
      {steps.map(({ title, detail, isOpen = false }) => (
        <ListRow key={title} picture={<StepMark isOpen={isOpen} />} title={title} detail={detail} />
      ))}
    </ListGroup>
  );
}

const KEPT_TEXTS = {
  none: 'statements.step.kept.first',
  same: 'statements.step.kept.text',
  consistent: 'statements.step.kept.text',
  'not-compared': 'statements.step.kept.unknown',
} as const satisfies Readonly<Record<KeptComparison, string>>;

const StepMark = ({ isOpen }: { isOpen: boolean }) => (
  <span
    aria-hidden
    className={`grid size-10 shrink-0 place-items-center rounded-inner ${isOpen ? 'bg-well text-muted' : 'bg-good-soft text-good'}`}
  >
    <Icon of={isOpen ? CircleDashed : Check} size={20} />
  </span>
);
