type Preloader = (pathname: string) => void;

let preloader: Preloader = () => undefined;

/** Set once by the router, which knows the chunks; links and other parts only name an address. */
export const setPreloader = (next: Preloader): void => {
  preloader = next;
};

/** Starts the download of the page at an address of this site. */
export const preload: Preloader = (pathname) => preloader(pathname);
