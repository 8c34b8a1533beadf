import type { Instant, TransferId } from '@cliffhanger/core/kernel';
import type { SettingName } from '@cliffhanger/core/settings';
import type { StaffRole } from '@cliffhanger/core/staff';
import { mayCall } from '@cliffhanger/wire/operator';
import {
  confirmClearing,
  endColdSignature,
  endResolution,
  listAlarms,
  listColdWallets,
  listResolutions,
} from '@cliffhanger/wire/operator/chain';
import { listCorrections, previewCorrection } from '@cliffhanger/wire/operator/ledger';
import { endProposal, listSettings } from '@cliffhanger/wire/operator/settings';
import { confirmKey, confirmPerson, listKeys, listPeople } from '@cliffhanger/wire/operator/staff';
import { listLevelGrants } from '@cliffhanger/wire/operator/support';
import type { ReactNode } from 'react';
import { networkText } from '../accounts/index.ts';
import { StatedPostings } from '../consequence/index.ts';
import { listText, moneyText, pairText, quoteText, t } from '../language/index.ts';
import { levelText } from '../levels/index.ts';
import { useApiQuery } from '../server/index.ts';
import { useSession } from '../session/index.ts';
import { changeInWords, SettingEffect } from '../setting-words/index.ts';

/** A proposal that the reader may confirm. */
export interface SecondPersonItem {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Contains the proposer's id, possibly within a text. */
  readonly by: string;
  readonly at: Instant | null;
  /** The page with the confirmation. */
  readonly to: string;
  /** A preview of the effect. */
  readonly effect?: ReactNode;
}

/** Open resolutions are among the newest; older ones are finished. */
const MOST_RESOLUTIONS = 50;

/** A level is worth money, so finance must confirm it. */
export const mayAgreeToLevel = (held: readonly StaffRole[]): boolean =>
  held.some((role) => role === 'finance' || role === 'finance-approver');

/** All proposals that wait for the reader as second person, oldest first. */
export function useSecondPerson(): readonly SecondPersonItem[] {
  const session = useSession();
  const held = session?.roles ?? [];
  const [settings, money, chain, staff] = [
    useSettingProposals(mayCall(endProposal.roles, held)),
    useMoneyProposals({ levels: mayAgreeToLevel(held), corrections: held.includes('finance-approver') }),
    useChainProposals({
      resolutions: mayCall(endResolution.roles, held),
      signatures: mayCall(endColdSignature.roles, held),
      alarms: mayCall(confirmClearing.roles, held),
    }),
    useStaffProposals(
      {
        people: mayCall(confirmPerson.roles, held),
        keys: mayCall(confirmKey.roles, held),
      },
      session?.id,
    ),
  ];
  return [...settings, ...money, ...chain, ...staff]
    .filter(({ by }) => session === undefined || !by.includes(session.id))
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

function useSettingProposals(enabled: boolean): readonly SecondPersonItem[] {
  const { data } = useApiQuery(listSettings, {}, { enabled });
  const inForce = (of: SettingName) => data?.settings.find(({ name }) => name === of)?.value ?? null;
  return (data?.proposals ?? []).map(({ id, name, value, reason, proposedBy, proposedAt }) => ({
    key: id,
    title: t(`console.settings.about.${name}`),
    detail: `${changeInWords(name, inForce(name), value)} ${quoteText(reason)}`,
    by: proposedBy,
    at: proposedAt,
    to: '/settings',
    effect: <SettingEffect name={name} value={value} />,
  }));
}

function useMoneyProposals(
  may: Readonly<Record<'levels' | 'corrections', boolean>>,
): readonly SecondPersonItem[] {
  const grants = useApiQuery(listLevelGrants, {}, { enabled: may.levels });
  const corrections = useApiQuery(listCorrections, {}, { enabled: may.corrections });
  return [
    ...(grants.data?.list ?? []).map(
      ({ email, from, level, reason, proposedBy, proposedAt, consequence }): SecondPersonItem => ({
        key: `${email} ${level}`,
        title: pairText(email, `${levelText(from)} → ${levelText(level)}`),
        detail: reason,
        by: proposedBy,
        at: proposedAt,
        to: '/grant-level',
        effect: <StatedPostings list={[consequence]} />,
      }),
    ),
    ...(corrections.data?.list ?? []).map(
      ({ transferId, reason, bearsRest, proposedBy, proposedAt }): SecondPersonItem => ({
        key: transferId,
        title: t('console.second.correction'),
        detail: reason,
        by: proposedBy,
        at: proposedAt,
        to: '/books',
        effect: <CorrectionEffect id={transferId} bearsRest={bearsRest} />,
      }),
    ),
  ];
}

function CorrectionEffect(correction: { readonly id: TransferId; readonly bearsRest: boolean }) {
  const { data } = useApiQuery(previewCorrection, correction);
  return data === undefined ? null : <StatedPostings list={[data]} />;
}

function useChainProposals(
  may: Readonly<Record<'resolutions' | 'signatures' | 'alarms', boolean>>,
): readonly SecondPersonItem[] {
  const resolutions = useApiQuery(
    listResolutions,
    { pageSize: MOST_RESOLUTIONS },
    { enabled: may.resolutions },
  );
  const wallets = useApiQuery(listColdWallets, {}, { enabled: may.signatures });
  const alarms = useApiQuery(listAlarms, {}, { enabled: may.alarms });
  return [
    ...(resolutions.data?.list ?? [])
      .filter(({ state }) => state === 'asked')
      .map(
        ({ id, way, amount, network, because, askedBy, askedAt }): SecondPersonItem => ({
          key: id,
          title: listText([t(`console.suspense.way.${way}`), moneyText(amount), networkText(network)]),
          detail: because,
          by: askedBy,
          at: askedAt,
          to: '/suspense',
        }),
      ),
    ...(wallets.data?.list ?? []).flatMap(({ network, waiting }): readonly SecondPersonItem[] =>
      waiting === null
        ? []
        : [
            {
              key: waiting.id,
              title: t('console.second.cold'),
              detail: listText([networkText(network), waiting.day]),
              by: waiting.broughtBy,
              at: null,
              to: '/cold-wallets',
            },
          ],
    ),
    ...(alarms.data?.list ?? []).flatMap(({ alarm, network, clearing }): readonly SecondPersonItem[] =>
      clearing === null
        ? []
        : [
            {
              key: `${alarm} ${network}`,
              title: listText([t(`console.alarm.${alarm}`), networkText(network)]),
              detail: clearing.because,
              by: clearing.by,
              at: clearing.at,
              to: '/alarms',
            },
          ],
    ),
  ];
}

function useStaffProposals(
  may: Readonly<Record<'people' | 'keys', boolean>>,
  me: string | undefined,
): readonly SecondPersonItem[] {
  const people = useApiQuery(listPeople, {}, { enabled: may.people });
  const keys = useApiQuery(listKeys, {}, { enabled: may.keys });
  return [
    ...(people.data?.list ?? []).flatMap(({ id, name, proposal }): readonly SecondPersonItem[] =>
      proposal === null || id === me
        ? []
        : [
            {
              key: id,
              title: t('console.second.roles', { name }),
              detail:
                proposal.roles.length === 0
                  ? t('console.people.removal-proposed')
                  : listText(proposal.roles.map((role) => t(`console.role.${role}`))),
              by: proposal.by,
              at: null,
              to: '/people',
            },
          ],
    ),
    ...(keys.data?.list ?? [])
      .filter(
        ({ confirmedAt, retiredAt, confirmedBy }) =>
          confirmedAt === null && retiredAt === null && !confirmedBy.some((admin) => admin === me),
      )
      .map(
        ({ keyId, personId, personName, label, offeredAt }): SecondPersonItem => ({
          key: keyId,
          title: t('console.second.key', { name: personName }),
          detail: label,
          by: personId,
          at: offeredAt,
          to: '/keys',
        }),
      ),
  ];
}
