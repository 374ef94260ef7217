/** Imports a package of this folder: only a file in it finds them. */
export const load = (name) => import(name)
