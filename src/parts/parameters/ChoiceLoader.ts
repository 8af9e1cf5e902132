import { createContext } from 'react';
import type { ParameterChoice } from '#core/domain/parameters/parameter.ts';

/** Loads the choices of a parameter with an external data source; `null` if they cannot be loaded. */
export type LoadChoices = (paramName: string) => Promise<ParameterChoice[] | null>;

/** Parts hold no data, so the form provides the loader. Without one, the user types the values. */
export const ChoiceLoader = createContext<LoadChoices>(() => Promise.resolve(null));
