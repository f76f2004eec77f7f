moment();
