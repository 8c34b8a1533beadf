import { ms, type Snapshot } from '../database.ts';
import { type EnrolledKey, enrolTextOf, wordsIn } from './device-signatures.ts';

/*
 * The trusted keys by person. The first admins' keys come from the configuration. Every other key needs
 * signatures by two people whose keys are trusted and may enrol. Without configured keys, outside production,
 * the database is trusted.
 */

interface EnrolmentRow {
  readonly key_id: string;
  readonly by_person: string;
  readonly by_key: string;
  readonly client_data: Buffer;
  readonly authenticator_data: Buffer;
  readonly signature: Buffer;
}

const KEYS = `select key_id, person_id, duty, public_key, ${ms('retired_at')} as retired_at
  from staff.device_keys where confirmed_at is not null`;
const ENROLMENTS = `select key_id, by_person, by_key, client_data, authenticator_data, signature
  from staff.key_signatures where act = 'enrol' and by_key is not null`;

export type KnownKeys = ReadonlyMap<string, EnrolledKey>;
type Read = (signed: {
  readonly public_key: string;
  readonly client_data: Buffer;
  readonly authenticator_data: Buffer;
  readonly signature: Buffer;
}) => string | undefined;

export async function knownKeys(
  snapshot: Snapshot,
  firstKeys: readonly string[],
  read: Read,
): Promise<KnownKeys> {
  const keys = await snapshot.rows<EnrolledKey>(KEYS);
  const byId = new Map(keys.map((key) => [key.key_id, key]));
  if (firstKeys.length === 0) return byId;
  const enrolments = Map.groupBy(await snapshot.rows<EnrolmentRow>(ENROLMENTS), ({ key_id: id }) => id);
  const known = new Map(
    keys
      .filter(({ public_key: point, duty }) => duty === 'keys' && firstKeys.includes(point))
      .map((key) => [key.key_id, key]),
  );
  const isLetIn = (key: EnrolledKey): boolean => {
    const people = (enrolments.get(key.key_id) ?? []).flatMap((row) => {
      const by = known.get(row.by_key);
      if (by?.duty !== 'keys' || by.person_id !== row.by_person || by.person_id === key.person_id) return [];
      const text = read({ ...row, public_key: by.public_key });
      const isThis = text !== undefined && wordsIn(text)?.words === enrolTextOf(key);
      return isThis ? [by.person_id] : [];
    });
    return new Set(people).size >= 2;
  };
  // A newly enrolled key may enrol others, so this repeats until no key is added.
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const key of keys) if (!known.has(key.key_id) && isLetIn(key)) known.set(key.key_id, key);
  }
  return known;
}
