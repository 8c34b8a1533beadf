import { type Locale, MICRO_PER_USDT, type Money } from '@cliffhanger/core/kernel';
import { moneyFigures, useUiSettings, WhatIs } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { useTranslation } from '../../shared/language/index.ts';
import type { Level, Levels } from './levels.ts';

interface LevelTableProps {
  readonly levels: Levels;
  readonly chosen: Level | undefined;
  readonly onChoose: (id: Level['id']) => void;
}

/** A comparison in figures; higher levels can be selected. */
export function LevelTable({ levels, chosen, onChoose }: LevelTableProps) {
  const t = useTranslation();
  return (
    <table className="figures w-full text-end">
      <caption className="sr-only">{t('levels.side-by-side')}</caption>
      <thead className="text-micro text-muted">
        <tr className="align-bottom [&>th]:px-1 [&>th]:pt-4 [&>th]:pb-2 [&>th]:font-medium">
          <th scope="col">
            <span className="sr-only">{t('shell.level.label')}</span>
          </th>
          <th scope="col">{t('levels.rights')}</th>
          <th scope="col">
            {t('levels.traffic')}{' '}
            <WhatIs question={t('levels.what.traffic')}>{t('levels.what.traffic.text')}</WhatIs>
          </th>
          <th scope="col">{t('levels.episodes')}</th>
          <th scope="col" className="pe-4!">
            {t('levels.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.list.map((level) => (
          <LevelRow
            key={level.id}
            level={level}
            isChosen={level.id === chosen?.id}
            onChoose={() => onChoose(level.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LevelRowProps {
  readonly level: Level;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function LevelRow({ level, isChosen, onChoose }: LevelRowProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const name = t(`shell.level.${level.id}`);
  return (
    <tr
      className={clsx(
        'h-14 border-t border-line [&>td]:px-1',
        level.isMine && 'bg-primary-soft',
        isChosen && !level.isMine && 'bg-well',
      )}
    >
      <th scope="row" className="ps-4 text-start text-strong">
        {level.upgrade === null ? (
          <>
            {name} {level.isMine && <span className="text-label text-primary-text">{t('levels.you')}</span>}
          </>
        ) : (
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={onChoose}
            className="reach text-start underline decoration-dotted underline-offset-4 aria-pressed:decoration-solid"
          >
            {name}
          </button>
        )}
      </th>
      <td>{level.rights.toLocaleString(locale)}</td>
      <td>{level.trafficWeight.toLocaleString(locale)}</td>
      <td>{level.episodes.toLocaleString(locale)}</td>
      <td className="pe-4!">{listPrice(level.price, locale)}</td>
    </tr>
  );
}

/** List prices are mostly whole numbers; decimals would crowd the column. */
const listPrice = (price: Money, locale: Locale): string =>
  price % MICRO_PER_USDT === 0n
    ? (price / MICRO_PER_USDT).toLocaleString(locale)
    : moneyFigures(price, locale);
