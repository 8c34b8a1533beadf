import { Columns, usePane } from '@cliffhanger/ui';
import type { DramaView, OwnDrama } from '../../drama/drama.ts';
import { PromotionLinks } from '../../drama/promotion-links.tsx';
import { LinkAddress, useChosenLink } from '../chosen-link.tsx';
import { LinkDays } from '../link-days.tsx';
import { type Link, sumsOf } from '../link-sums.ts';
import { LinkTable } from '../link-table.tsx';
import { LinkHours } from './link-hours.tsx';
import { LONGEST_PERIOD, type Period, usePeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { PeriodFunnel } from './period-funnel.tsx';
import { PeriodLinks } from './period-links.tsx';
import { SaveTable } from './save-table.tsx';

interface LinkPlanProps {
  readonly title: DramaView['title'];
  readonly mine: OwnDrama;
}

/** All figures of a drama's links over one period, in up to two columns. */
export function LinkPlan({ title, mine }: LinkPlanProps) {
  const { period } = usePeriod();
  return (
    <PeriodLinks mine={mine} period={period}>
      {(links) => <Figures title={title} mine={mine} period={period} links={links} />}
    </PeriodLinks>
  );
}

interface FiguresProps extends LinkPlanProps {
  readonly period: Period;
  readonly links: readonly Link[];
}

function Figures({ title, mine, period, links }: FiguresProps) {
  const { chosen, choose } = useChosenLink(links);
  const hasColumns = usePane()?.place === 'plan';
  const sums = (
    <>
      <PeriodFunnel sums={sumsOf(links)} period={period} />
      <LinkTable
        links={links}
        chosen={chosen?.code}
        onChoose={choose}
        aside={<SaveTable title={title} links={links} period={period} />}
      />
    </>
  );
  const ofOne = chosen !== undefined && (
    <>
      <LinkDays
        consignmentId={mine.consignmentId}
        link={chosen}
        period={period === 'all' ? LONGEST_PERIOD : period}
      />
      <LinkHours consignmentId={mine.consignmentId} link={chosen} period={period} />
    </>
  );
  const address = chosen !== undefined && <LinkAddress link={chosen} />;
  if (!hasColumns)
    return (
      <>
        <PeriodChoice />
        {address}
        {sums}
        {ofOne}
        <PromotionLinks mine={mine} />
      </>
    );
  return (
    <Columns>
      <>
        {sums}
        <PromotionLinks mine={mine} />
      </>
      <>
        {address}
        {ofOne}
      </>
    </Columns>
  );
}
