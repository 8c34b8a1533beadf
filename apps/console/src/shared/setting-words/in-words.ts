import { type Json, type SettingName, unitOf } from '@cliffhanger/core/settings';
import { networkText } from '../accounts/index.ts';
import { countText, figures, listText, pairText, t } from '../language/index.ts';
import { differences, isParts, isTable, leavesOf, pathText } from './parts.ts';

/** As a person reads it: with its unit, and part by part where it is made of several. */
export function inWords(name: SettingName, value: Json): string {
  const unit = unitOf(name);
  if (unit === 'usdt') return t('console.settings.counted.usdt', { figures: figures(asTyped(value)) });
  if (unit !== undefined) return t(`console.settings.counted.${unit}`, { count: Number(value) });
  if (typeof value === 'boolean') return value ? t('console.settings.on') : t('console.settings.off');
  if (value === null) return t('console.settings.none');
  if (Array.isArray(value)) return listText(value.map((word) => networkText(String(word))));
  return leavesOf(value)
    .map(({ path, value: leaf }) => pairText(pathText(path), asTyped(leaf)))
    .join('; ');
}

/** A figure and, under it, what it counts. */
export function valueAndUnit(name: SettingName, value: Json): readonly [figure: string, unit: string] {
  const unit = unitOf(name);
  if (unit === undefined) return [briefly(name, value), ''];
  const figure = unit === 'usdt' ? figures(asTyped(value)) : countText(Number(value));
  return [figure, t(`console.settings.unit-name.${unit}`)];
}

/** The same for a list of all of them: what is a table has a page of its own. */
export const briefly = (name: SettingName, value: Json): string =>
  isParts(value) && isTable(value)
    ? t('console.settings.table', { page: t('console.nav.terms') })
    : inWords(name, value);

/** What somebody is about to agree to: of a value with parts, only those that change. */
export const changeInWords = (name: SettingName, before: Json, after: Json): string =>
  isParts(before) && isParts(after)
    ? differences(before, after)
        .map((change) => pairText(change.path, `${change.before} → ${change.after}`))
        .join('; ')
    : `${inWords(name, before)} → ${inWords(name, after)}`;

/** What the field for a new value is called. */
export function newValueLabel(name: SettingName): string {
  const unit = unitOf(name);
  return unit === undefined
    ? t('console.settings.new-value')
    : t('console.settings.in-unit', { unit: t(`console.settings.unit.${unit}`) });
}

/** As it is typed: plain where it is plain, JSON where it is made of parts. */
export const asTyped = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What was typed, as a value: JSON where it is JSON, otherwise the words themselves. */
export function fromTyped(text: string, before: Json): Json {
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
