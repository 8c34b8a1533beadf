import { HOUR_MS, idOf, instantOf, MINUTE_MS, type OperatorId } from '@cliffhanger/core/kernel';
import { dutiesAt, LONGEST_DUTY_MS } from '@cliffhanger/core/staff';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { endDuty, listDuties, type listPeople, setDuty } from '@cliffhanger/wire/operator/staff';
import { type FormEvent, useState } from 'react';
import { dateText, listText, momentText, t } from '../../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  Choice,
  Empty,
  Field,
  Panel,
  Person,
  Problem,
  Table,
} from '../../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { useStaffNames } from '../../../shared/staff-names/index.ts';

type People = AnswerOf<typeof listPeople>['list'];
type Duty = AnswerOf<typeof listDuties>['list'][number];

/** When this person's current duty ends; undefined if they are off duty. */
export function useDutyOf(id: OperatorId): string | undefined {
  const now = useNow(MINUTE_MS);
  const { data } = useApiQuery(listDuties, {});
  const { current } = dutiesAt(data?.list ?? [], now);
  return current?.personId === id
    ? listText([t('console.duty.title'), t('console.duty.until', { until: momentText(current.endsAt, now) })])
    : undefined;
}

/** The duty roster. Admins plan it; everyone sees it on the overview. */
export function DutyRoster({ people, isAdmin }: { readonly people: People; readonly isAdmin: boolean }) {
  const duties = useApiQuery(listDuties, {});
  return (
    <Panel title={t('console.duty.title')}>
      {isAdmin && <DutyForm people={people.filter(({ state }) => state === 'active')} />}
      <Answered of={duties}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={`${t('console.duty.nobody')}. ${t('console.duty.nobody.roles')}`} />
          ) : (
            <DutyTable duties={list} isAdmin={isAdmin} />
          )
        }
      </Answered>
    </Panel>
  );
}

function DutyTable({ duties, isAdmin }: { readonly duties: readonly Duty[]; readonly isAdmin: boolean }) {
  const now = useNow(MINUTE_MS);
  const { current } = dutiesAt(duties, now);
  const nameOf = useStaffNames();
  const ending = useApiMutation(endDuty);
  const end = async (id: Duty['id']): Promise<void> => {
    await ending.send({ id });
    await refresh(listDuties);
  };
  return (
    <>
      <Problem text={ending.problem} />
      <Table
        label={t('console.duty.title')}
        heads={[
          [t('console.duty.person')],
          [t('console.duty.from')],
          [t('console.duty.to')],
          [t('console.duty.set-by')],
          [''],
        ]}
      >
        {duties.map(({ id, personName, startsAt, endsAt, setBy }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">
              <span className="flex items-center gap-2.5 text-label">
                <Person name={personName} /> {personName}
                {id === current?.id && <Chip tone="good">{t('console.duty.is-now')}</Chip>}
              </span>
            </td>
            <td className="whitespace-nowrap">{dateText(startsAt)}</td>
            <td className="whitespace-nowrap">{dateText(endsAt)}</td>
            <td className="whitespace-nowrap text-muted">{nameOf(setBy)}</td>
            <td className="text-end">
              {isAdmin && (
                <Act disabled={ending.isBusy} onClick={() => void end(id)}>
                  {t(id === current?.id ? 'console.duty.end' : 'console.duty.take-back')}
                </Act>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** The value of a `datetime-local` input: UTC, to the minute. */
const inputOf = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
const instantIn = (text: string) => instantOf(Date.parse(`${text}Z`));
const FIRST_SHIFT_MS = 8 * HOUR_MS;

function DutyForm({ people }: { readonly people: People }) {
  const now = useNow(MINUTE_MS);
  const [first] = people;
  const [person, setPerson] = useState<OperatorId>();
  const [from, setFrom] = useState(() => inputOf(now));
  const [until, setUntil] = useState(() => inputOf(now + FIRST_SHIFT_MS));
  const { send, isBusy, problem } = useApiMutation(setDuty);
  const personId = person ?? first?.id;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (personId === undefined || from === '' || until === '') return;
    const done = await send({ personId, startsAt: instantIn(from), endsAt: instantIn(until) });
    if (done === undefined) return;
    // The next shift starts at the end of this one and has the same length.
    const lasted = instantIn(until) - instantIn(from);
    setFrom(until);
    setUntil(inputOf(instantIn(until) + lasted));
    await refresh(listDuties);
  }

  return (
    <form className="border-b border-line px-3.5 pt-3" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-[minmax(0,1fr)_200px_200px_auto] items-end gap-4 max-md:grid-cols-1">
        <Choice
          label={t('console.duty.person')}
          value={personId ?? ''}
          options={people.map(({ id, name }) => [id as string, name])}
          onChange={(id) => setPerson(idOf<'operator'>(id))}
        />
        <Field
          label={t('console.duty.from')}
          type="datetime-local"
          value={from}
          onChange={setFrom}
          required
        />
        <Field
          label={t('console.duty.to')}
          type="datetime-local"
          value={until}
          onChange={setUntil}
          min={from}
          max={from === '' ? undefined : inputOf(instantIn(from) + LONGEST_DUTY_MS)}
          required
        />
        <div className="mb-3">
          <Act look="main" submits disabled={isBusy || personId === undefined}>
            {t('console.duty.set')}
          </Act>
        </div>
      </div>
      <Problem text={problem} />
    </form>
  );
}
