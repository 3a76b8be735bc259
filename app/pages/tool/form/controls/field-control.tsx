import type { ComponentType } from "react";
import type { Control, ControlProps } from "../tool-form-model.ts";
import { AddressControl } from "./address-control.tsx";
import { ChoiceControl } from "./choice-control.tsx";
import { NumberControl } from "./number-control.tsx";
import { PhotosControl } from "./photos-control.tsx";
import { PromptControl } from "./prompt-control.tsx";
import { RatioControl } from "./ratio-control.tsx";
import { SizeControl } from "./size-control.tsx";
import { SwitchControl } from "./switch-control.tsx";
import { TextControl } from "./text-control.tsx";

type ControlTable = { [Name in Control]: ComponentType<ControlProps<Name>> };

/** One component per control of `registry/contract/field.ts`; the compiler demands it. */
const CONTROLS: ControlTable = {
  address: AddressControl,
  choice: ChoiceControl,
  number: NumberControl,
  photos: PhotosControl,
  prompt: PromptControl,
  ratio: RatioControl,
  size: SizeControl,
  switch: SwitchControl,
  text: TextControl,
};

/** Draws a field with its control. */
export function FieldControl<Name extends Control>({
  control,
  ...props
}: ControlProps<Name> & { control: Name }) {
  const Component: ComponentType<ControlProps<Name>> = CONTROLS[control];
  return <Component field={props.field} form={props.form} />;
}
