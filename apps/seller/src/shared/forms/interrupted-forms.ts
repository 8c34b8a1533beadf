import { currentSession } from '../session/index.ts';

/*
 * What somebody was typing when their session ended. It stays in the memory of this tab, for the same seller and the
 * same page, until it stands in its form again; passwords and codes are never kept.
 */

type TypedTexts = Readonly<Record<string, unknown>>;

interface OpenForm {
  readonly name: string;
  readonly sellerId: string;
  /** What stands in it now; undefined while nothing was typed. */
  readonly typed: () => TypedTexts | undefined;
}

interface Interrupted {
  readonly sellerId: string;
  readonly address: string;
  readonly forms: Map<string, TypedTexts>;
}

const SECRET = /password|code/i;

const openForms = new Set<OpenForm>();
let interrupted: Interrupted | undefined;

const withoutSecrets = (typed: TypedTexts): TypedTexts =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET.test(name)));

/** A form is open while somebody is logged in; says how to take it back. */
export function noteOpenForm(name: string, typed: OpenForm['typed']): () => void {
  const sellerId = currentSession()?.user.id;
  if (sellerId === undefined) return () => {};
  const form = { name, sellerId, typed };
  openForms.add(form);
  return () => openForms.delete(form);
}

/** The session ends under these forms, on this page. */
export function keepOpenForms(address: string): void {
  const kept = [...openForms].flatMap(({ name, sellerId, typed }) => {
    const texts = withoutSecrets(typed() ?? {});
    return Object.keys(texts).length === 0 ? [] : [{ name, sellerId, texts }];
  });
  const [first] = kept;
  interrupted =
    first === undefined
      ? undefined
      : {
          sellerId: first.sellerId,
          address,
          forms: new Map(kept.map(({ name, texts }) => [name, texts])),
        };
}

export function forgetInterruptedForms(): void {
  interrupted = undefined;
}

/** Where the seller who logs in was interrupted. What was somebody else's is forgotten. */
export function interruptedAddress(sellerId: string): string | undefined {
  if (interrupted?.sellerId !== sellerId) forgetInterruptedForms();
  return interrupted?.address;
}

const isTheirs = (): boolean =>
  interrupted !== undefined && interrupted.sellerId === currentSession()?.user.id;

/** What stood in this form. It is kept until the form has it (`forgetTyped`). */
export const typedBefore = (name: string): TypedTexts | undefined =>
  isTheirs() ? interrupted?.forms.get(name) : undefined;

export function forgetTyped(name: string): void {
  interrupted?.forms.delete(name);
}
