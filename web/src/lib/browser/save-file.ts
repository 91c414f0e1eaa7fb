/** Downloads a URL of this site without leaving the page. @param name under which the browser saves it */
export const downloadFile = (name: string, url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** Downloads text as a file to the visitor's device. */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  downloadFile(name, url);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
