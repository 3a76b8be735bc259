/** Fetches pictures, so that they appear whole; whether all of them could be had. Only a browser can do this. */
export async function hasLoaded(addresses: readonly string[]): Promise<boolean> {
  const loading = addresses.map((address) => {
    const picture = new Image();
    picture.src = address;
    return picture.decode();
  });
  return Promise.all(loading).then(
    () => true,
    () => false,
  );
}
