import { DAY_MS } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import type { RegisterTyped } from './register-inputs.ts';

/* The input stays on the device until it is sent, deleted, or a week old. Passwords and the code are never stored. */

const STORAGE_KEY = 'register-draft';
const OLDEST_MS = 7 * DAY_MS;

const draftShape = z.object({
  savedAt: z.number(),
  realName: z.string(),
  country: z.string(),
  email: z.string(),
  invitationCode: z.string(),
  socialAccounts: z
    .array(z.object({ handle: z.string(), followers: z.string() }))
    .check(z.minLength(1), z.maxLength(3)),
  contact: z.object({ kind: z.enum(['telegram', 'whatsapp']), address: z.string() }),
});

type StoredDraft = z.infer<typeof draftShape>;
export type RegisterDraft = Omit<StoredDraft, 'savedAt'>;

export const draftOf = (typed: RegisterTyped): RegisterDraft => ({
  realName: typed.realName,
  country: typed.country,
  email: typed.email,
  invitationCode: typed.invitationCode,
  socialAccounts: typed.socialAccounts,
  contact: typed.contact,
});

/** `undefined` for a draft that is unreadable or too old. */
export function parseDraft(text: string | null, nowMs: number): RegisterDraft | undefined {
  const read = draftShape.safeParse(parsedJson(text));
  if (!read.success || nowMs - read.data.savedAt > OLDEST_MS) return undefined;
  const { savedAt: _, ...draft } = read.data;
  return draft;
}

export const readDraft = (): RegisterDraft | undefined =>
  parseDraft(localStorage.getItem(STORAGE_KEY), Date.now());

export function keepDraft(draft: RegisterDraft): void {
  const stored: StoredDraft = { savedAt: Date.now(), ...draft };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
}

export const forgetDraft = (): void => localStorage.removeItem(STORAGE_KEY);

function parsedJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
