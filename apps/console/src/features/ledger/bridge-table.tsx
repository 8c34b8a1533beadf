import { bridgeOf } from '@cliffhanger/core/ledger';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listReconciliations } from '@cliffhanger/wire/operator/ledger';
import { clsx } from 'clsx';
import { accountText } from '../../shared/accounts/index.ts';
import { dayText, figures, pairText, t } from '../../shared/language/index.ts';
import { decimalText, Table } from '../../shared/parts/index.ts';
import { rowFigures, sumOf, sumOfBridges } from './bridge-figures.ts';
import { comparedText } from './compared-text.ts';

export type Reconciliation = AnswerOf<typeof listReconciliations>['list'][number];
export type ReconciliationKey = Pick<Reconciliation, 'side' | 'day'>;

/** The server's names for known items between the books and the outside. Each has its own column. */
const COLUMNS = [
  ['came in, not booked yet', 'in'],
  ['left, not booked yet', 'left'],
  ['credited without a transfer', 'unbacked'],
  ['paid from elsewhere', 'elsewhere'],
] as const;
const HAS_COLUMN: ReadonlySet<string> = new Set(COLUMNS.map(([name]) => name));

export const isSame = (one: ReconciliationKey, other: ReconciliationKey | undefined): boolean =>
  one.side === other?.side && one.day === other.day;

interface BridgeTableProps {
  readonly list: readonly Reconciliation[];
  readonly chosen: ReconciliationKey | undefined;
  readonly onChoose: (key: ReconciliationKey) => void;
}

/**
 * One row per side: the books, the known items in transit, the expected and the actual amount outside. Rows
 * are grouped by day.
 */
export const BridgeTable = ({ list, chosen, onChoose }: BridgeTableProps) => (
  <div className="[&_thead_th]:h-11 [&_thead_th]:whitespace-normal">
    <Table
      label={t('console.reconciliation.title')}
      heads={[
        [t('console.reconciliation.side')],
        [t('console.reconciliation.books'), true],
        ...COLUMNS.map(([, name]) => [t(`console.reconciliation.between.${name}`), true] as const),
        [t('console.reconciliation.between.rest'), true],
        [t('console.reconciliation.expected'), true],
        [t('console.reconciliation.outside'), true],
        [t('console.reconciliation.unexplained'), true],
      ]}
    >
      {list.map((one, index) => (
        <DayRows
          key={`${one.day} ${one.side}`}
          one={one}
          isFirst={one.day !== list[index - 1]?.day}
          isChosen={isSame(one, chosen)}
          onChoose={() => onChoose(one)}
        />
      ))}
      {list.length > 1 && list.every(({ day }) => day === list[0]?.day) && <SumRow list={list} />}
    </Table>
  </div>
);

interface RowProps {
  readonly one: Reconciliation;
  /** The first row of its day. */
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const WIDTH = 6 + COLUMNS.length;

const DayRows = ({ one, isFirst, isChosen, onChoose }: RowProps) => (
  <>
    {isFirst && (
      <tr>
        <th colSpan={WIDTH} scope="colgroup" className="bg-sunken">
          {dayText(Date.parse(one.day))}
        </th>
      </tr>
    )}
    <Row one={one} isChosen={isChosen} onChoose={onChoose} />
  </>
);

function Row({ one, isChosen, onChoose }: Omit<RowProps, 'isFirst'>) {
  const bridge = bridgeOf(one);
  const { outside, inBooks, between, expected, addsUp } = bridge;
  const text = rowFigures(bridge, one.difference);
  const isOpen = !addsUp || one.state === 'open';
  const amountOf = (name: string) => between.find((part) => part.name === name)?.amount;
  const rest = between.filter(({ name }) => !HAS_COLUMN.has(name));
  return (
    <tr className={clsx(isOpen ? 'bg-bad-soft' : isChosen && 'bg-chosen')}>
      <td className={clsx(isOpen && 'shadow-[inset_3px_0_0_var(--bar-bad)]')}>
        <button type="button" className="text-start text-label whitespace-nowrap" onClick={onChoose}>
          {accountText(one.side)}
        </button>
      </td>
      <td className="text-end whitespace-nowrap" title={inBooks}>
        {text(inBooks)}
      </td>
      {COLUMNS.map(([name]) => (
        <Between key={name} amount={amountOf(name)} text={text} />
      ))}
      <td className="text-end whitespace-nowrap">
        {rest.length === 0
          ? '–'
          : rest.map(({ name, amount }) => (
              <span key={name} className="block" title={pairText(comparedText(name), figures(amount))}>
                {signed(amount, text)}
              </span>
            ))}
      </td>
      <td className="border-s border-line text-end whitespace-nowrap" title={expected}>
        {text(expected)}
      </td>
      <td className="text-end font-semibold whitespace-nowrap" title={outside}>
        {text(outside)}
      </td>
      <Unexplained one={one} addsUp={addsUp} />
    </tr>
  );
}

/** The totals of one day. */
function SumRow({ list }: { readonly list: readonly Reconciliation[] }) {
  const bridges = list.map(bridgeOf);
  const sum = sumOfBridges(bridges);
  const difference = sumOf(list.map((one) => one.difference));
  const text = rowFigures(sum, difference);
  const rest = sumOf(sum.between.filter(({ name }) => !HAS_COLUMN.has(name)).map(({ amount }) => amount));
  const betweenOf = (name: string) => sum.between.find((part) => part.name === name)?.amount;
  return (
    <tr className="font-semibold">
      <td className="whitespace-nowrap">{t('console.reconciliation.sum')}</td>
      <td className="text-end whitespace-nowrap">{text(sum.inBooks)}</td>
      {COLUMNS.map(([name]) => (
        <Between key={name} amount={betweenOf(name)} text={text} />
      ))}
      <Between amount={rest === '0' ? undefined : rest} text={text} />
      <td className="border-s border-line text-end whitespace-nowrap">{text(sum.expected)}</td>
      <td className="text-end whitespace-nowrap">{text(sum.outside)}</td>
      <td
        className={clsx(
          'border-s border-line text-end whitespace-nowrap',
          difference === '0' && sum.addsUp ? 'text-good' : 'text-bad',
        )}
      >
        {sum.addsUp ? decimalText(difference, true) : t('console.reconciliation.does-not-add-up')}
      </td>
    </tr>
  );
}

interface BetweenProps {
  readonly amount: string | undefined;
  readonly text: (decimal: string) => string;
}

const Between = ({ amount, text }: BetweenProps) => (
  <td className={clsx('text-end whitespace-nowrap', amount === undefined && 'text-muted')} title={amount}>
    {amount === undefined ? '–' : signed(amount, text)}
  </td>
);

/** If the row does not add up, its difference is meaningless. */
export const unexplainedText = (one: Reconciliation): string =>
  bridgeOf(one).addsUp ? decimalText(one.difference, true) : t('console.reconciliation.does-not-add-up');

/** An open difference fills its cell. A difference of zero prints as 0.00, never as "Equal". */
const Unexplained = ({ one, addsUp }: { readonly one: Reconciliation; readonly addsUp: boolean }) => (
  <td
    className={clsx('border-s border-line text-end font-semibold whitespace-nowrap', {
      'bg-secondary-strong text-on-primary': !addsUp || one.state === 'open',
      'text-warn': addsUp && one.state === 'explained',
      'text-good': addsUp && one.state === 'equal',
    })}
  >
    {unexplainedText(one)}
    {addsUp && one.state === 'explained' && (
      <span className="block text-small font-normal">{t('console.reconciliation.state.explained')}</span>
    )}
  </td>
);

const signed = (amount: string, text: (decimal: string) => string): string =>
  amount.startsWith('-') ? `−${text(amount.slice(1))}` : `+${text(amount)}`;
