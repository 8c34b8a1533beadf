import { expectTypeOf, test } from 'vitest';
import type { Dependencies, RepositoryName, Requires, Uses } from './index.ts';

/* Type-level assertions: they fail in `pnpm check types`, not in a test run. */

type Named = Requires<'transactions', 'approvals'>;
type NamesMore = Requires<'transactions', 'approvals' | 'staff'>;
type HandedTo<Ports extends Pick<Dependencies<never>, 'transactions'>> = Parameters<
  Parameters<Ports['transactions']['run']>[0]
>[0];

test('a transaction hands its work the repositories that the use case names, and no other', () => {
  expectTypeOf<HandedTo<NamesMore>>().toEqualTypeOf<Uses<'approvals' | 'staff'>>();
  expectTypeOf<keyof HandedTo<Dependencies>>().toEqualTypeOf<RepositoryName>();
});

test('a use case that calls another one must name the repositories of both', () => {
  expectTypeOf<Requires<'transactions'>>().not.toExtend<Named>();
  expectTypeOf<Named>().not.toExtend<NamesMore>();
  expectTypeOf<Dependencies>().toExtend<NamesMore>();
});
