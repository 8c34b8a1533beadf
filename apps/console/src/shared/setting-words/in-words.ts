import { type Json, type SettingName, unitOf } from '@cliffhanger/core/settings';
import { networkText } from '../accounts/index.ts';
import { countText, figures, listText, pairText, t } from '../language/index.ts';
import { differences, isParts, isTable, leavesOf, pathText } from './parts.ts';

/** The value as text, with its unit. A composite value is listed part by part. */
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

/** The figure and, for a second line, its unit. */
export function valueAndUnit(name: SettingName, value: Json): readonly [figure: string, unit: string] {
  const unit = unitOf(name);
  if (unit === undefined) return [briefly(name, value), ''];
  const figure = unit === 'usdt' ? figures(asTyped(value)) : countText(Number(value));
  return [figure, t(`console.settings.unit-name.${unit}`)];
}

/** A short form for lists: a table value only links to its own page. */
export const briefly = (name: SettingName, value: Json): string =>
  isParts(value) && isTable(value)
    ? t('console.settings.table', { page: t('console.nav.terms') })
    : inWords(name, value);

/** The change as text. For a composite value, only the changed parts. */
export const changeInWords = (name: SettingName, before: Json, after: Json): string =>
  isParts(before) && isParts(after)
    ? differences(before, after)
        .map((change) => pairText(change.path, `${change.before} → ${change.after}`))
        .join('; ')
    : `${inWords(name, before)} → ${inWords(name, after)}`;

export function newValueLabel(name: SettingName): string {
  const unit = unitOf(name);
  return unit === undefined
    ? t('console.settings.new-value')
    : t('console.settings.in-unit', { unit: t(`console.settings.unit.${unit}`) });
}

/** The editable text: strings as they are, anything else as JSON. */
export const asTyped = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Parses the editable text: JSON if it parses, otherwise a string. */
export function fromTyped(text: string, before: Json): Json {
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
