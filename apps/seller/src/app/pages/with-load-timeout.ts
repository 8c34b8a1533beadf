/** Spec §9. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

export async function withLoadTimeout<T>(load: () => Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error('the page did not load in time')),
    CHUNK_LOAD_TIMEOUT_MS,
  );
  try {
    return await Promise.race([load(), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
