/** Saves data of this page as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  download(address, name);
  URL.revokeObjectURL(address);
}

/** Downloads an address of the service without leaving the page. Its answer may give the file another name. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
