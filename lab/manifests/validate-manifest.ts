import type { Manifest } from './manifest.ts';
import { unreadFields } from './unread-fields.ts';

type Model = { readonly prototype: { validate(this: Manifest): void } };

/** Kubernetes' own schemas from the npm package `kubernetes-models`: one module per kind. */
async function modelOf({ apiVersion, kind }: Manifest): Promise<Model | undefined> {
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`).catch(
    () => ({}),
  )) as Record<string, Model>;
  return models[kind];
}

/** Errors that Kubernetes would report, and unknown fields that it would drop silently. */
export async function schemaProblems(manifest: Manifest): Promise<readonly string[]> {
  const { apiVersion, kind, metadata } = manifest;
  const Model = await modelOf(manifest);
  if (Model === undefined) return [`${kind} ${metadata.name}: Kubernetes has no ${kind} in ${apiVersion}`];
  const { result, unread } = unreadFields(manifest, (watched) =>
    problemOf(() => Model.prototype.validate.call(watched)),
  );
  return [...result, ...unread.map((path) => `no schema knows the field ${path}`)].map(
    (problem) => `${kind} ${metadata.name}: ${problem}`,
  );
}

function problemOf(validate: () => void): readonly string[] {
  try {
    validate();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
