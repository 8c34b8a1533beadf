import { boundsOf, type SettingName } from '@cliffhanger/core/settings';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listSettings } from '@cliffhanger/wire/operator/settings';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { dayText, t } from '../../shared/language/index.ts';
import { Answered, Chip, Empty, Table, TopBar, useKeyHints, useKeys } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { asTyped, briefly, inWords, seenOf, valueAndUnit } from '../../shared/setting-words/index.ts';
import { FindField } from './find-field.tsx';
import { GROUP_NAMES, SETTING_GROUPS, type SettingGroup } from './groups.ts';
import { Proposals } from './proposals.tsx';
import { SettingPane } from './setting-pane.tsx';

type SettingsList = AnswerOf<typeof listSettings>;

/** All settings by group, each with unit, bounds and the date of its last change. */
export function SettingsScreen() {
  const listed = useApiQuery(listSettings, {});
  const [group, setGroup] = useState<SettingGroup>('out');
  const [find, setFind] = useState('');
  return (
    <>
      <TopBar
        crumb={t('console.nav.settings')}
        title={find === '' ? t(`console.settings.group.${group}`) : t('console.search.results')}
        beside={
          listed.data !== undefined &&
          listed.data.proposals.length > 0 && (
            <Chip tone="warn">{t('console.settings.waiting', { count: listed.data.proposals.length })}</Chip>
          )
        }
        aside={<FindField value={find} onChange={setFind} />}
      />
      <Answered of={listed}>
        {(answer) => (
          <Panes
            answer={answer}
            group={group}
            find={find}
            onGroup={(chosen) => {
              setFind('');
              setGroup(chosen);
            }}
          />
        )}
      </Answered>
    </>
  );
}

interface PanesProps {
  readonly answer: SettingsList;
  readonly group: SettingGroup;
  /** Search text across all groups; empty selects the current group. */
  readonly find: string;
  readonly onGroup: (group: SettingGroup) => void;
}

/** Searches name, effect and current value. */
const isLike = (setting: SettingsList['settings'][number], find: string): boolean =>
  [
    t(`console.settings.about.${setting.name}`),
    t(`console.settings.effect.${setting.name}`),
    briefly(setting.name, setting.value),
  ].some((text) => text.toLowerCase().includes(find.toLowerCase()));

function Panes({ answer, group, find, onGroup }: PanesProps) {
  const { settings } = answer;
  const names = useMemo(
    (): readonly SettingName[] =>
      find === ''
        ? SETTING_GROUPS[group]
        : settings.filter((setting) => isLike(setting, find)).map(({ name }) => name),
    [find, group, settings],
  );
  const [chosen, choose] = useState<SettingName>('withdrawalFee');
  const index = names.indexOf(chosen);
  const setting = settings.find(({ name }) => name === (index < 0 ? names[0] : chosen));
  useKeyHints([
    { keys: ['J', 'K'], name: t('console.shortcuts.settings') },
    { keys: ['/'], name: t('console.settings.find') },
  ]);
  useKeys(
    useMemo(
      () => ({
        j: () => choose(names[Math.min(names.length - 1, Math.max(0, index) + 1)] ?? chosen),
        k: () => choose(names[Math.max(0, index - 1)] ?? chosen),
      }),
      [choose, names, index, chosen],
    ),
  );
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[148px_minmax(0,1fr)_340px] lg:grid-cols-[168px_minmax(0,1fr)_380px] xl:grid-cols-[200px_minmax(0,1fr)_440px]">
      <Groups chosen={find === '' ? group : undefined} onChoose={onGroup} />
      <div className="min-h-0 overflow-auto bg-surface">
        {answer.proposals.length > 0 && <Proposals {...answer} />}
        {names.length === 0 ? (
          <Empty text={t('console.settings.not-found')} />
        ) : (
          <div className="max-lg:[&_th:nth-child(4)]:hidden">
            <Values answer={answer} names={names} chosen={setting?.name} onChoose={choose} />
          </div>
        )}
        {answer.coming.length > 0 && <Coming {...answer} />}
      </div>
      {setting !== undefined && (
        <SettingPane key={setting.name} setting={setting} networks={answer.networks} />
      )}
    </div>
  );
}

interface GroupsProps {
  readonly chosen: SettingGroup | undefined;
  readonly onChoose: (group: SettingGroup) => void;
}

const Groups = ({ chosen, onChoose }: GroupsProps) => (
  <nav
    aria-label={t('console.settings.groups')}
    className="overflow-auto border-e border-line bg-surface p-2"
  >
    {GROUP_NAMES.map((known) => (
      <button
        key={known}
        type="button"
        aria-current={known === chosen}
        className={clsx(
          'flex min-h-7.5 w-full items-center justify-between gap-2 rounded-bar px-2.5 text-start',
          known === chosen ? 'bg-chosen font-semibold' : 'hover:bg-hover',
        )}
        onClick={() => onChoose(known)}
      >
        {t(`console.settings.group.${known}`)}
        <span className="text-small font-normal text-muted">{SETTING_GROUPS[known].length}</span>
      </button>
    ))}
  </nav>
);

/** Longer values wrap. */
const LONGEST_FIGURE = 16;

interface ValuesProps {
  readonly answer: SettingsList;
  readonly names: readonly SettingName[];
  readonly chosen: SettingName | undefined;
  readonly onChoose: (name: SettingName) => void;
}

/** Below 1,360 px the column with the date of the last change is hidden. */
const Values = ({ answer: { settings, networks, proposals }, names, chosen, onChoose }: ValuesProps) => (
  <Table
    label={t('console.settings.values')}
    heads={[
      [t('console.settings.name')],
      [t('console.settings.value'), true],
      [t('console.settings.bounds')],
      [t('console.settings.since'), true],
    ]}
  >
    {settings
      .filter(({ name }) => names.includes(name))
      .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
      .map(({ name, value, byDefault, since }) => {
        const [figure, unit] = valueAndUnit(name, seenOf(value, networks));
        const isAsDelivered = asTyped(value) === asTyped(byDefault);
        return (
          <tr key={name} className={clsx(name === chosen && 'bg-chosen')}>
            <td className="w-full max-w-0 py-1.5">
              <button type="button" className="block text-start text-label" onClick={() => onChoose(name)}>
                {t(`console.settings.about.${name}`)}
              </button>
              {proposals.some((one) => one.name === name) && (
                <Chip tone="warn">{t('console.settings.proposed')}</Chip>
              )}
              <span className="block truncate text-small text-muted">
                {t(`console.settings.effect.${name}`)}
              </span>
            </td>
            <td className="py-1.5 text-end">
              <span
                className={clsx(
                  'block font-semibold',
                  figure.length > LONGEST_FIGURE ? 'w-32' : 'whitespace-nowrap',
                )}
              >
                {figure}
              </span>
              <span className="block text-small text-muted">{unit}</span>
            </td>
            <td className="max-w-40 py-1.5">
              <span className="block truncate">{boundsText(name)}</span>
              <span className={clsx('block truncate text-small', isAsDelivered ? 'text-muted' : 'text-warn')}>
                {t('console.settings.default-is', { value: briefly(name, seenOf(byDefault, networks)) })}
              </span>
            </td>
            <td className="py-1.5 text-end whitespace-nowrap text-muted max-lg:hidden">
              {since === null ? t('console.settings.delivered') : dayText(since)}
            </td>
          </tr>
        );
      })}
  </Table>
);

/** `0.00 to 5.00`: the limits that the server enforces. */
function boundsText(name: SettingName): string {
  const bounds = boundsOf(name);
  return bounds === undefined
    ? t('console.settings.unbounded')
    : t('console.settings.bounded', {
        from: valueAndUnit(name, bounds.from)[0],
        to: valueAndUnit(name, bounds.to)[0],
      });
}

const Coming = ({ coming, networks }: SettingsList) => (
  <>
    <h2 className="border-t border-line px-3.5 pt-3 pb-1 text-card">{t('console.settings.coming')}</h2>
    <Table
      label={t('console.settings.coming')}
      heads={[
        [t('console.settings.name')],
        [t('console.settings.new-value')],
        [t('console.settings.from')],
        [t('console.settings.reason')],
      ]}
    >
      {coming.map(({ name, value, effectiveFrom, reason }) => (
        <tr key={`${name} ${effectiveFrom}`}>
          <td>{t(`console.settings.about.${name}`)}</td>
          <td>{inWords(name, seenOf(value, networks))}</td>
          <td className="whitespace-nowrap">{dayText(effectiveFrom)}</td>
          <td>{reason}</td>
        </tr>
      ))}
    </Table>
  </>
);
