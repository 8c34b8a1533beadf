import { proofs } from '../proofs.ts';
import type { Rights } from '../rights.ts';
import type { Scene } from '../stage.ts';
import type { Attempt } from './attempt.ts';
import type { Forger } from './forged-values.ts';
import type { HowMany } from './how-many.ts';
import { tricks } from './tricks.ts';
import { tryCalls } from './try-calls.ts';
import { tryRows } from './try-rows.ts';

/** All attempts of one role. */
export function attemptsOf(
  { catalogue, roles }: Scene,
  forger: Forger,
  { role, rights, many }: { readonly role: string; readonly rights: Rights; readonly many: HowMany },
): readonly Attempt[] {
  const others = roles.filter((one) => one !== role);
  return [
    ...proofs(catalogue, forger),
    ...tricks(catalogue, forger, others),
    ...catalogue.tables.flatMap((table) => tryRows(forger, table, rights, many)),
    ...tryCalls(forger, catalogue, rights, many),
  ];
}
