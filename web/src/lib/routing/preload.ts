type Preloader = (pathname: string) => void;

let preloader: Preloader = () => undefined;

/** Called once by the router, which knows the chunks; links only pass a path and so need not import the router. */
export const setPreloader = (next: Preloader): void => {
  preloader = next;
};

/** Starts the download of the page at a path of this site. */
export const preload: Preloader = (pathname) => preloader(pathname);
