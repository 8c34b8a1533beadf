import { currentSession } from '../session/index.ts';

/*
 * Form input that was interrupted by the end of the session. It is held in the memory of this tab for the same seller
 * and page until the form has restored it. Passwords and codes are never held.
 */

type TypedTexts = Readonly<Record<string, unknown>>;

interface OpenForm {
  readonly name: string;
  readonly sellerId: string;
  /** The current input; `undefined` while the form is untouched. */
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

/** Registers a form of the logged-in seller; returns the function that unregisters it. */
export function registerForm(name: string, typed: OpenForm['typed']): () => void {
  const sellerId = currentSession()?.user.id;
  if (sellerId === undefined) return () => {};
  const form = { name, sellerId, typed };
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Called when the session ends: saves the open forms of this page. */
export function saveOpenForms(address: string): void {
  const saved = [...openForms].flatMap(({ name, sellerId, typed }) => {
    const texts = withoutSecrets(typed() ?? {});
    return Object.keys(texts).length === 0 ? [] : [{ name, sellerId, texts }];
  });
  const [first] = saved;
  interrupted =
    first === undefined
      ? undefined
      : {
          sellerId: first.sellerId,
          address,
          forms: new Map(saved.map(({ name, texts }) => [name, texts])),
        };
}

export function forgetInterruptedForms(): void {
  interrupted = undefined;
}

/** The page to return to after login. Discards the input of another seller. */
export function interruptedAddress(sellerId: string): string | undefined {
  if (interrupted?.sellerId !== sellerId) forgetInterruptedForms();
  return interrupted?.address;
}

const isTheirs = (): boolean =>
  interrupted !== undefined && interrupted.sellerId === currentSession()?.user.id;

/** The saved input of a form; it stays until `forgetTyped`. */
export const typedBefore = (name: string): TypedTexts | undefined =>
  isTheirs() ? interrupted?.forms.get(name) : undefined;

export function forgetTyped(name: string): void {
  interrupted?.forms.delete(name);
}
